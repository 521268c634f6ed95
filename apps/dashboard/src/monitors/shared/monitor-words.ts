import type { Tone } from '../../ui/status.js';
import type { Monitor } from './monitor-queries.js';

export const monitorStatusWords: Readonly<Record<Monitor['status'], string>> = {
  down: 'Down',
  unknown: 'No data',
  up: 'Up',
  paused: 'Paused',
};

const tones: Readonly<Record<Monitor['status'], Tone>> = {
  down: 'bad',
  unknown: 'idle',
  up: 'good',
  paused: 'idle',
};

/** A degraded monitor is up, but shows as degraded. */
export const statusOf = ({
  status,
  health,
  unchecked_since: uncheckedSince,
  open_incident_id: incident,
}: Pick<Monitor, 'status' | 'health' | 'unchecked_since' | 'open_incident_id'>): {
  readonly tone: Tone;
  readonly words: string;
} => {
  if (incident !== null && status !== 'down') return { tone: 'bad', words: 'Incident' };
  if (uncheckedSince !== null) return { tone: 'wait', words: 'Not checked' };
  if (status === 'up' && health === 'degraded') return { tone: 'wait', words: 'Degraded' };
  return { tone: tones[status], words: monitorStatusWords[status] };
};

/** Only the settings that differ from the default; `null` when none does. */
export const confirmationInWords = ({
  failures_to_open: failures,
  regions_to_open: regions,
  successes_to_resolve: successes,
}: Pick<Monitor, 'failures_to_open' | 'regions_to_open' | 'successes_to_resolve'>): string | null => {
  const opening = [
    ...(failures === null ? [] : [`after ${counted(failures, 'failure')}`]),
    ...(regions === null ? [] : [`in ${counted(regions, 'region')}`]),
  ];
  const parts = [
    ...(opening.length === 0 ? [] : [`open ${opening.join(' ')}`]),
    ...(successes === null ? [] : [`end after ${counted(successes, 'good check')}`]),
  ];
  return parts.length === 0 ? null : parts.join(', ');
};

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
