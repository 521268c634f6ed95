import { t } from '../../language/text.js';
import type { Tone } from '../../ui/status.js';
import type { Monitor } from './monitor-queries.js';

const monitorStatusWords: Readonly<Record<Monitor['status'], string>> = {
  down: t('Down'),
  unknown: t('No data'),
  up: t('Up'),
  paused: t('Paused'),
};

const tones: Readonly<Record<Monitor['status'], Tone>> = {
  down: 'bad',
  unknown: 'idle',
  up: 'good',
  paused: 'idle',
};

/** A degraded monitor is up, but shows as degraded, with or without an incident. */
export const statusOf = ({
  status,
  health,
  unchecked_since: uncheckedSince,
  unsupported,
  open_incident_id: incident,
  pause_reason: pauseReason,
}: Pick<
  Monitor,
  'status' | 'health' | 'unchecked_since' | 'unsupported' | 'open_incident_id' | 'pause_reason'
>): {
  readonly tone: Tone;
  readonly words: string;
} => {
  if (status === 'up' && health === 'degraded') return { tone: 'wait', words: t('Degraded') };
  if (incident !== null && status !== 'down') return { tone: 'bad', words: t('Incident') };
  if (unsupported !== null) return { tone: 'idle', words: t('Not possible') };
  if (uncheckedSince !== null) return { tone: 'wait', words: t('Not checked') };
  if (pauseReason === 'plan') return { tone: 'idle', words: t('Paused by the plan') };
  return { tone: tones[status], words: monitorStatusWords[status] };
};

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
