import type { Alert } from '../alerts/alert-queries.js';
import { alertStatusWords } from '../alerts/alert-words.js';
import type { Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { lengthInWords } from '../ui/moments.js';
import type { Tone } from '../ui/status.js';
import type { Incident } from './incident-queries.js';

export const severityWords: Readonly<Record<Incident['severity'], string>> = {
  critical: t('Critical'),
  warning: t('Warning'),
  info: t('Information'),
};

export const severityTones: Readonly<Record<Incident['severity'], Tone>> = {
  critical: 'bad',
  warning: 'wait',
  info: 'idle',
};

/** "2 h 5 min"; until now for an open incident. */
export const durationInWords = (
  { started_at: from, resolved_at: to }: Pick<Incident, 'started_at' | 'resolved_at'>,
  now: Date,
): string => lengthInWords(Math.max(0, (to === null ? now.getTime() : Date.parse(to)) - Date.parse(from)));

type Entry = Schemas['TimelineEntry'];

const reasons: Readonly<Record<NonNullable<Entry['reason']>, string>> = {
  requested: t('Somebody resolved it.'),
  monitor_paused: t('Its monitor was paused.'),
  monitor_deleted: t('Its monitor was deleted.'),
  recovered: t('Its monitor is up again.'),
  replaced: t('Another incident tells of more.'),
};

const titles: Readonly<Record<Entry['type'], string>> = {
  opened: t('Opened'),
  announced: t('Messages sent'),
  worsened: t('Got worse'),
  resolved: t('Resolved'),
};

const openings: Readonly<Record<Incident['opened_by'], string>> = {
  checks: t('Checks confirmed the failure.'),
  request: t('Somebody opened it.'),
};

const heldBackWords = (channels: number): string =>
  t(
    '{channels, plural, one {One attached channel got no message: it wants only worse incidents.} other {# attached channels got no message: they want only worse incidents.}}',
    { channels },
  );

export const entryWords = (
  entry: Entry,
  openedBy: Incident['opened_by'],
): { readonly title: string; readonly about: string } => {
  const { type, reason, severity, title, suppressed_by: parentIncident } = entry;
  const heldBack = entry.held_back_channel_ids?.length ?? 0;
  const about = [
    ...(type === 'opened' ? [openings[openedBy]] : []),
    ...(reason === undefined ? [] : [reasons[reason]]),
    ...(parentIncident === undefined
      ? []
      : [t('No message was sent: an open incident of the parent monitor explains this one.')]),
    ...(heldBack === 0 ? [] : [heldBackWords(heldBack)]),
    ...(type === 'worsened' && title !== undefined ? [`${title}.`] : []),
    ...(type === 'worsened' && severity !== undefined
      ? [t('{severity} from then on.', { severity: severityWords[severity] })]
      : []),
  ];
  return { title: titles[type], about: about.join(' ') };
};

/** "3 messages: 2 delivered, 1 failed."; `null` for an incident without messages. */
export const messagesInWords = (
  { type, suppressed_by: parentIncident }: Pick<Entry, 'type' | 'suppressed_by'>,
  alerts: readonly Pick<Alert, 'event' | 'status'>[],
): string | null => {
  const event = parentIncident === undefined ? eventOf[type] : undefined;
  const sent = alerts.filter((alert) => alert.event === event);
  if (sent.length === 0) return null;
  const outcomes = Object.entries(alertStatusWords).flatMap(([status, words]) => {
    const count = sent.filter((alert) => alert.status === status).length;
    return count === 0 ? [] : [`${count} ${words.toLowerCase()}`];
  });
  return `${t('{count, plural, one {# message} other {# messages}}', { count: sent.length })}: ${outcomes.join(', ')}.`;
};

const eventOf: Partial<Record<Entry['type'], Alert['event']>> = {
  opened: 'incident.created',
  announced: 'incident.created',
  resolved: 'incident.resolved',
};
