import type { Schemas } from '../api/client.js';
import { t } from '../language/text.js';
import { lengthBetween, lengthInWords } from '../ui/moments.js';
import type { Tone } from '../ui/status.js';
import { isSaidBy, responderWords, titleInWords, untilInWords } from './answer-words.js';
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
): string => lengthBetween(Date.parse(from), to === null ? now.getTime() : Date.parse(to));

/** Returns `''` when no incident began in the last 30 days. */
export const figuresInWords = (figures: Schemas['IncidentFigures']): string => {
  const {
    incidents: count,
    mean_time_to_acknowledge_seconds: toAcknowledge,
    mean_time_to_resolve_seconds: toResolve,
  } = figures;
  if (count === 0) return '';
  const words = [
    t('Last 30 days: {count, plural, one {# incident} other {# incidents}}.', { count }),
    toAcknowledge !== null &&
      t('Mean time to acknowledge: {length}.', { length: lengthInWords(toAcknowledge * 1000) }),
    toResolve !== null && t('Mean time to resolve: {length}.', { length: lengthInWords(toResolve * 1000) }),
  ];
  return words.filter(Boolean).join(' ');
};

type Entry = Schemas['TimelineEntry'];

const reasons: Readonly<Record<NonNullable<Entry['reason']>, string>> = {
  requested: t('Somebody resolved it.'),
  monitor_paused: t('Its monitor was paused.'),
  monitor_deleted: t('Its monitor was deleted.'),
  recovered: t('Its monitor is up again.'),
  replaced: t('Another incident tells of more.'),
};

const by = ({ by: who }: Entry): string => (who === undefined ? t('Somebody') : responderWords(who));

const acknowledgedWords = (entry: Entry, now: Date): string =>
  entry.until === undefined
    ? t('Acknowledged by {name}', { name: by(entry) })
    : t('Acknowledged by {name} until {time}', { name: by(entry), time: untilInWords(entry.until, now) });

const titles: Readonly<Record<Entry['type'], (entry: Entry, now: Date) => string>> = {
  opened: () => t('Opened'),
  announced: () => t('Messages sent'),
  worsened: () => t('Got worse'),
  resolved: () => t('Resolved'),
  acknowledged: acknowledgedWords,
  unacknowledged: (entry) => t('Taken back by {name}', { name: by(entry) }),
  noted: (entry) => t('Note by {name}', { name: by(entry) }),
  escalated: () => t('More messages sent'),
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

type EntryContext = {
  readonly openedBy: Incident['opened_by'];
  /** The reason, in English, that the page shows, which no entry repeats. */
  readonly reason: string | null;
  readonly now: Date;
};

const newTitleInWords = (
  { title, title_reason: reason }: Entry,
  shownReason: string | null,
): readonly string[] =>
  title === undefined || isSaidBy(title, shownReason)
    ? []
    : [`${titleInWords({ title, title_reason: reason ?? null })}.`];

export const entryWords = (
  entry: Entry,
  { openedBy, reason: shownReason, now }: EntryContext,
): { readonly title: string; readonly about: string } => {
  const { type, reason, severity, suppressed_by: parentIncident } = entry;
  const heldBack = entry.held_back_channel_ids?.length ?? 0;
  const about = [
    ...(type === 'opened' ? [openings[openedBy]] : []),
    ...(reason === undefined ? [] : [reasons[reason]]),
    ...(parentIncident === undefined
      ? []
      : [t('No message was sent: an open incident of the parent monitor explains this one.')]),
    ...(heldBack === 0 ? [] : [heldBackWords(heldBack)]),
    ...(type === 'worsened' ? newTitleInWords(entry, shownReason) : []),
    ...(type === 'worsened' && severity !== undefined
      ? [t('{severity} from then on.', { severity: severityWords[severity] })]
      : []),
  ];
  return { title: titles[type](entry, now), about: about.join(' ') };
};
