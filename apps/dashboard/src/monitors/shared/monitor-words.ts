import { t } from '../../language/text.js';
import type { Tone } from '../../ui/status.js';
import type { Monitor } from './monitor-queries.js';

export type MonitorState = Monitor['state'];

/** Worst first. Tiles, rows and blocks use the same words for a state. */
export const stateWords = {
  down: t('Down'),
  degraded: t('Degraded'),
  flapping: t('Flapping'),
  incident: t('Incident'),
  unchecked: t('Not checked'),
  unsupported: t('Not possible'),
  unknown: t('No data'),
  up: t('Up'),
  paused: t('Paused'),
} as const satisfies Readonly<Record<MonitorState, string>>;

export const monitorStates = Object.keys(stateWords) as readonly MonitorState[];

export const stateTones: Readonly<Record<MonitorState, Tone>> = {
  down: 'bad',
  degraded: 'wait',
  flapping: 'bad',
  incident: 'bad',
  unchecked: 'wait',
  unsupported: 'idle',
  unknown: 'idle',
  up: 'good',
  paused: 'idle',
};

/** Its row says why. */
export const isInTrouble = ({ state }: Pick<Monitor, 'state'>): boolean =>
  stateTones[state] === 'bad' || state === 'degraded';

/** Counts each monitor once. */
export const countStates = (
  monitors: readonly Pick<Monitor, 'state'>[],
): Readonly<Record<MonitorState, number>> => {
  const counts = Object.fromEntries(monitorStates.map((state) => [state, 0])) as Record<MonitorState, number>;
  for (const { state } of monitors) counts[state] += 1;
  return counts;
};

const alwaysShown: readonly MonitorState[] = ['down', 'degraded', 'up', 'paused'];

/** The states that have a tile: the usual ones, and those that some monitor is in. */
export const shownTiles = (counts: Readonly<Record<MonitorState, number>>): readonly MonitorState[] =>
  monitorStates.filter((state) => counts[state] > 0 || alwaysShown.includes(state));

export const statusOf = ({
  state,
  pause_reason: pauseReason,
}: Pick<Monitor, 'state' | 'pause_reason'>): { readonly tone: Tone; readonly words: string } => ({
  tone: stateTones[state],
  words: pauseReason === 'plan' ? t('Paused by the plan') : stateWords[state],
});

/** Only the settings that differ from the default; `null` when none does. */
export const confirmationInWords = ({
  failures_to_open: failures,
  regions_to_open: regions,
  successes_to_resolve: successes,
}: Pick<Monitor, 'failures_to_open' | 'regions_to_open' | 'successes_to_resolve'>): string | null => {
  const opening = [
    ...(failures === null
      ? []
      : [t('after {count, plural, one {# failure} other {# failures}}', { count: failures })]),
    ...(regions === null
      ? []
      : [t('in {count, plural, one {# region} other {# regions}}', { count: regions })]),
  ];
  const parts = [
    ...(opening.length === 0 ? [] : [t('open {when}', { when: opening.join(' ') })]),
    ...(successes === null
      ? []
      : [t('end after {count, plural, one {# good check} other {# good checks}}', { count: successes })]),
  ];
  return parts.length === 0 ? null : parts.join(', ');
};

/** The end of the monitor's name with which a title begins. Arabic has marks of direction around the name. */
export const nameLengthIn = (title: string, monitorName: string): number =>
  [monitorName, `\u2068${monitorName}\u2069`].find((name) => title.startsWith(name))?.length ?? 0;

/** The title without the name of the monitor, which the row has: "Shop is down: …" becomes "Is down: …". */
export const titleInRow = (title: string, monitorName: string): string => {
  const start = nameLengthIn(title, monitorName);
  if (start === 0) return title;
  const rest = title.slice(start).replace(/^:? +/, '');
  return rest === '' ? title : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
};

export const isFoundBy = (search: string): ((monitor: Pick<Monitor, 'name' | 'target'>) => boolean) => {
  const words = search.toLowerCase().split(/\s+/);
  return ({ name, target }) => {
    const text = `${name}\n${target}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
};
