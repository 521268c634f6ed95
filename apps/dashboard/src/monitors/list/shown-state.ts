import { t } from '../../language/text.js';
import type { Monitor } from '../shared/monitor-queries.js';

/** Worst first. */
export const shownStates = {
  down: t('Down'),
  degraded: t('Degraded'),
  unknown: t('Unknown'),
  up: t('Up'),
  paused: t('Paused'),
} as const;
export type ShownState = keyof typeof shownStates;

/** Each monitor is in one state. An open incident of one that is up counts as down, as `statusOf` colours it. */
export const shownStateOf = ({
  status,
  health,
  unchecked_since: uncheckedSince,
  open_incident_id: incident,
}: Pick<Monitor, 'status' | 'health' | 'unchecked_since' | 'open_incident_id'>): ShownState => {
  if (status === 'up' && health === 'degraded') return 'degraded';
  if (incident !== null) return 'down';
  return uncheckedSince === null ? status : 'unknown';
};

export const countStates = (monitors: readonly Monitor[]): Readonly<Record<ShownState, number>> => {
  const counts = { down: 0, degraded: 0, unknown: 0, up: 0, paused: 0 };
  for (const monitor of monitors) counts[shownStateOf(monitor)] += 1;
  return counts;
};
