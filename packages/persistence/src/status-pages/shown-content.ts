import {
  type CheckedAs,
  type ComponentState,
  componentDay,
  componentState,
  type Instant,
  isEnding,
  type MonitorId,
  type ShownComponent,
  type ShownGroup,
  type ShownPost,
  type ShownUptime,
  type StatusComponent,
  type StatusComponentId,
  uptimeDaysShown,
  uptimePercent,
  type WatchedBy,
  worstState,
} from '@tocsin/domain';
import { mergeRollups, noChecks, type Rollup } from '../checks/rollup.js';
import { fromMs, toMs } from '../database/values.js';
import type { UpdatesOfPost } from './shown-updates.js';
import type { WithComponents } from './status-posts.js';

const dayMs = 24 * 3_600_000;

export type Watched = WatchedBy & {
  readonly monitorId: MonitorId;
  readonly target: string;
  readonly checkedAs: CheckedAs;
};

export type MonitorsOfPage = {
  readonly watched: ReadonlyMap<MonitorId, Watched>;
  readonly inMaintenance: ReadonlyMap<MonitorId, Instant>;
};

export const dayOf = (now: Instant): number => Math.floor(toMs(now) / dayMs);

export const statesOf = (
  components: readonly StatusComponent[],
  { watched, inMaintenance }: MonitorsOfPage,
  open: readonly WithComponents[],
): ReadonlyMap<StatusComponentId, ComponentState> => {
  const posted = new Map<StatusComponentId, ComponentState[]>(components.map(({ id }) => [id, []]));
  const maintained = new Set<StatusComponentId>();
  for (const post of open) {
    for (const { componentId, state } of post.components) {
      if (post.kind === 'incident') posted.get(componentId)?.push(state);
      else if (post.phase === 'in_progress') maintained.add(componentId);
    }
  }
  return new Map(
    components.map(({ id, handState, monitorId }) => [
      id,
      componentState({
        handState,
        monitor: (monitorId !== null && watched.get(monitorId)) || null,
        inMaintenance: maintained.has(id) || (monitorId !== null && inMaintenance.has(monitorId)),
        posted: posted.get(id) ?? [],
      }),
    ]),
  );
};

export const uptimeOf = (
  { checkedAs }: Watched,
  found: ReadonlyMap<number, Rollup>,
  now: Instant,
): ShownUptime => {
  const today = dayOf(now);
  const minutesToday = Math.floor((toMs(now) - today * dayMs) / 60_000);
  const days = Array.from({ length: uptimeDaysShown }, (_, index) => today - uptimeDaysShown + 1 + index).map(
    (day) =>
      componentDay(day, found.get(day) ?? noChecks, checkedAs, day === today ? minutesToday : undefined),
  );
  return {
    days,
    percent: uptimePercent([...found.values()].reduce(mergeRollups, noChecks)),
    minutesDown: days.reduce((sum, { minutesDown }) => sum + minutesDown, 0),
  };
};

/** A group has the position of its first component. */
export const groupsOf = (
  components: readonly StatusComponent[],
  shown: readonly ShownComponent[],
): readonly ShownGroup[] => {
  const groups = new Map<string | null, ShownComponent[]>();
  for (const [index, { group }] of components.entries()) {
    const component = shown[index];
    if (component) groups.set(group, [...(groups.get(group) ?? []), component]);
  }
  return [...groups].map(([name, members]) => ({
    name,
    state: worstState(members.map(({ state }) => state)),
    components: members,
  }));
};

export const shownPost = (
  { components, ...post }: WithComponents,
  { updates, isShortened, newestMs }: UpdatesOfPost,
  names: ReadonlyMap<StatusComponentId, string>,
): ShownPost => {
  const publishedAt = post.publishedAt ?? post.createdAt;
  return {
    id: post.id,
    kind: post.kind,
    title: post.title,
    status: post.phase,
    components: components.flatMap(({ componentId, state }) => {
      const name = names.get(componentId);
      return name === undefined ? [] : [{ name, state }];
    }),
    startsAt: post.startsAt ?? publishedAt,
    endsAt: isEnding(post.phase) ? post.endedAt : post.endsAt,
    publishedAt,
    updatedAt: newestMs === 0 ? publishedAt : fromMs(newestMs),
    updates,
    isShortened,
  };
};
