import type { Schemas } from '../api/client.js';
import type { Tone } from '../ui/status.js';
import type { Incident } from './incident-queries.js';

export const severityWords: Readonly<Record<Incident['severity'], string>> = {
  critical: 'Critical',
  warning: 'Warning',
  info: 'Information',
};

export const severityTones: Readonly<Record<Incident['severity'], Tone>> = {
  critical: 'bad',
  warning: 'wait',
  info: 'idle',
};

type Entry = Schemas['TimelineEntry'];

const reasons: Readonly<Record<NonNullable<Entry['reason']>, string>> = {
  requested: 'Somebody resolved it.',
  monitor_paused: 'Its monitor was paused.',
  monitor_deleted: 'Its monitor was deleted.',
  recovered: 'Its monitor is up again.',
};

const titles: Readonly<Record<Entry['type'], string>> = {
  opened: 'Opened',
  announced: 'Messages sent',
  worsened: 'Got worse',
  resolved: 'Resolved',
};

export const entryWords = (entry: Entry): { readonly title: string; readonly about: string } => {
  const { type, reason, severity, title, suppressed_by: parentIncident } = entry;
  const about = [
    ...(reason === undefined ? [] : [reasons[reason]]),
    ...(parentIncident === undefined
      ? []
      : ['No message was sent: an open incident of the parent monitor explains this one.']),
    ...(type === 'worsened' && title !== undefined ? [`${title}.`] : []),
    ...(type === 'worsened' && severity !== undefined ? [`${severityWords[severity]} from then on.`] : []),
  ];
  return { title: titles[type], about: about.join(' ') };
};
