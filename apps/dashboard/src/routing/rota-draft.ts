import type { Schemas } from '../api/client.js';
import type { Rota } from './rota-queries.js';

export type RotaDraftPerson = { readonly match: string; readonly channel_ids: readonly string[] };

export type RotaDraft = {
  readonly name: string;
  readonly source: 'address' | 'text';
  /** Empty keeps the stored address or calendar. */
  readonly calendar_url: string;
  readonly calendar: string;
  readonly people: readonly RotaDraftPerson[];
  readonly otherwise: readonly string[];
};

const nobody: RotaDraftPerson = { match: '', channel_ids: [] };

export const emptyRota: RotaDraft = {
  name: '',
  source: 'address',
  calendar_url: '',
  calendar: '',
  people: [nobody],
  otherwise: [],
};

export const rotaDraftOf = (rota: Rota): RotaDraft => ({
  name: rota.name,
  source: rota.has_calendar_url ? 'address' : 'text',
  calendar_url: '',
  calendar: '',
  people: rota.people,
  otherwise: rota.otherwise,
});

const isWritten = ({ match, channel_ids: ids }: RotaDraftPerson): boolean =>
  match.trim() !== '' || ids.length > 0;

const peopleIn = (draft: RotaDraft): NonNullable<Schemas['NewRota']['people']> =>
  draft.people
    .filter(isWritten)
    .map(({ match, channel_ids: ids }) => ({ match: match.trim(), channel_ids: [...ids] }));

/** Sends the calendar only where one was written: the api shows neither its address nor its text. */
const calendarIn = (draft: RotaDraft) => {
  const url = draft.calendar_url.trim();
  if (draft.source === 'address') return url === '' ? {} : { calendar_url: url };
  return draft.calendar.trim() === '' ? {} : { calendar: draft.calendar };
};

export const rotaBody = (draft: RotaDraft): Schemas['NewRota'] => ({
  name: draft.name.trim(),
  ...calendarIn(draft),
  people: peopleIn(draft),
  otherwise: [...draft.otherwise],
});

export const withPerson = (draft: RotaDraft, at: number, person: Partial<RotaDraftPerson>): RotaDraft => ({
  ...draft,
  people: draft.people.with(at, { ...(draft.people[at] ?? nobody), ...person }),
});

export const withOneMore = (draft: RotaDraft, match = ''): RotaDraft => ({
  ...draft,
  people: [...draft.people.filter(isWritten), { ...nobody, match }],
});

export const withoutPerson = (draft: RotaDraft, at: number): RotaDraft => ({
  ...draft,
  people: draft.people.filter((_, index) => index !== at),
});

const namesMax = 20;

/**
 * The summaries and attendees in a calendar, as suggestions for whom to look for. The api reads the calendar properly.
 * @param text iCalendar, of which a long line goes on after a line break and a space
 */
export const namesInCalendar = (text: string): readonly string[] => {
  const names = new Set<string>();
  for (const line of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const [, property = '', value = ''] = /^(SUMMARY|ATTENDEE)\b[^:]*:(.*)$/i.exec(line) ?? [];
    const name = (property.toUpperCase() === 'ATTENDEE' ? value.replace(/^mailto:/i, '') : value)
      .replaceAll(/\\([,;\\])/g, '$1')
      .trim();
    if (name !== '') names.add(name);
    if (names.size === namesMax) break;
  }
  return [...names];
};
