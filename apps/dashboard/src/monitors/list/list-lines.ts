import type { Monitor } from '../shared/monitor-queries.js';
import { countStates, type MonitorState } from '../shared/monitor-words.js';
import { tagKey } from '../shared/tags.js';

export type GroupLine = {
  readonly kind: 'group';
  readonly key: string;
  /** `null` for the monitors without a tag. */
  readonly tag: string | null;
  readonly count: number;
  readonly states: Readonly<Record<MonitorState, number>>;
  readonly isFolded: boolean;
};
type MonitorLine = { readonly kind: 'monitor'; readonly key: string; readonly monitor: Monitor };
export type Line = GroupLine | MonitorLine;

export const plainLines = (monitors: readonly Monitor[]): readonly Line[] =>
  monitors.map((monitor) => ({ kind: 'monitor', key: monitor.id, monitor }));

/** No tag has this key: tags are not empty. */
const untagged = '';

const byName = new Intl.Collator(undefined, { numeric: true }).compare;

/** Groups by name, those without a tag last. A monitor is in the group of each of its tags. */
export const groupedLines = (monitors: readonly Monitor[], folded: ReadonlySet<string>): readonly Line[] => {
  const groups = new Map<string, { readonly tag: string | null; readonly monitors: Monitor[] }>();
  const add = (key: string, tag: string | null, monitor: Monitor): void => {
    const group = groups.get(key) ?? { tag, monitors: [] };
    if (group.monitors.length === 0) groups.set(key, group);
    group.monitors.push(monitor);
  };
  for (const monitor of monitors) {
    if (monitor.tags.length === 0) add(untagged, null, monitor);
    for (const tag of monitor.tags) add(tagKey(tag), tag, monitor);
  }
  const inOrder = [...groups].sort(
    ([a], [b]) => Number(a === untagged) - Number(b === untagged) || byName(a, b),
  );
  return inOrder.flatMap(([key, { tag, monitors: members }]): readonly Line[] => {
    const isFolded = folded.has(key);
    const head = {
      kind: 'group',
      key,
      tag,
      count: members.length,
      states: countStates(members),
      isFolded,
    } as const;
    if (isFolded) return [head];
    return [
      head,
      ...members.map((monitor) => ({ kind: 'monitor', key: `${key}/${monitor.id}`, monitor }) as const),
    ];
  });
};

/** The ids of the monitors from one line to another, both included. */
export const idsBetween = (lines: readonly Line[], fromId: string, toId: string): readonly string[] => {
  const at = (id: string): number =>
    lines.findIndex((line) => line.kind === 'monitor' && line.monitor.id === id);
  const [from, to] = [at(fromId), at(toId)];
  if (from === -1 || to === -1) return [toId];
  return lines
    .slice(Math.min(from, to), Math.max(from, to) + 1)
    .flatMap((line) => (line.kind === 'monitor' ? [line.monitor.id] : []));
};

/** The index of the next monitor, or the current one at the end. @param current -1 when none is */
export const indexAfter = (lines: readonly Line[], current: number, step: 1 | -1): number => {
  for (let at = current + step; at >= 0 && at < lines.length; at += step) {
    if (lines[at]?.kind === 'monitor') return at;
  }
  return current;
};
