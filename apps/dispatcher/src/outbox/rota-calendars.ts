import type { CalendarReader, TurnsAnswer } from '@tocsin/calendar';
import { type Instant, instant, rotaBounds } from '@tocsin/domain';
import type { DueRota, ReadRota, RotaCalendars } from '@tocsin/persistence';
import type { Logger } from '@tocsin/platform';
import type { CalendarFeed } from '@tocsin/transports';
import type { Outlet } from './outbox-loop.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const fetchedEveryMs = 5 * minuteMs;
/** The weeks that count move on. */
const givenEveryMs = 6 * 60 * minuteMs;
/** An unchanged calendar is read again in each hour. */
const readEveryMs = 60 * minuteMs;

type Parts = {
  readonly calendars: RotaCalendars;
  readonly feed: CalendarFeed;
  readonly reader: CalendarReader;
  readonly log: Pick<Logger, 'warn'>;
  readonly now?: () => Date;
};

/** A calendar, with the validator for the next request. */
type Found = { readonly text: string; readonly validator: string | null; readonly isAsStored: boolean };

/** Fetches the calendars of rotas and reads whose turn it is: docs/adr/0128-the-rota-is-your-calendar.md. */
export const rotaReadings = ({
  calendars,
  feed,
  reader,
  log,
  now = () => new Date(),
}: Parts): Outlet<DueRota> => ({
  name: 'calendars of rotas',
  placesMax: 10,
  claim: (itemsMax) => calendars.take(instant(now()), itemsMax),
  send: async (due) => {
    const at = instant(now());
    const read = await readingOf(due, at, { calendars, feed, reader });
    // No time for it now: it is taken again.
    if (read === null) return;
    if (!read.isRead)
      log.warn({ rota_id: due.rotaId, error: read.error }, 'the calendar of a rota was not read');
    await calendars.store(due, read, at);
  },
  close: async () => reader.close(),
});

const later = (at: Instant, ms: number): Instant => instant(new Date(Date.parse(at) + ms));

const readingOf = async (
  due: DueRota,
  at: Instant,
  parts: Pick<Parts, 'calendars' | 'feed' | 'reader'>,
): Promise<ReadRota | null> => {
  const againAt = later(at, due.address === null ? givenEveryMs : fetchedEveryMs);
  const found = await calendarOf(due, parts);
  if (typeof found === 'string') return { isRead: false, error: found, againAt };
  const { text, validator, isAsStored } = found;
  const calendar = isAsStored ? null : text;
  if (isAsStored && due.validator !== null && !isOld(due, at))
    return { isRead: true, calendar, validator, turns: null, againAt };
  const answer = await parts.reader.read({ text, people: due.people, ...windowAt(at) }, due.accountId);
  return answer && readFrom(answer, { calendar, validator, againAt });
};

const readFrom = (
  answer: TurnsAnswer,
  others: { readonly calendar: string | null; readonly validator: string | null; readonly againAt: Instant },
): ReadRota => {
  if (!answer.isRead)
    return { isRead: false, error: `The calendar ${answer.fault}.`, againAt: others.againAt };
  const turns = answer.turns.map(({ startsMs, endsMs, person }) => ({
    startsAt: instant(new Date(startsMs)),
    endsAt: instant(new Date(endsMs)),
    person,
  }));
  return { isRead: true, turns, ...others };
};

const isOld = ({ fetchedAt }: DueRota, at: Instant): boolean =>
  fetchedAt === null ||
  Math.floor(Date.parse(fetchedAt) / readEveryMs) !== Math.floor(Date.parse(at) / readEveryMs);

const windowAt = (at: Instant): { readonly fromMs: number; readonly toMs: number } => ({
  fromMs: Date.parse(at) - rotaBounds.daysBack * dayMs,
  toMs: Date.parse(at) + rotaBounds.daysAhead * dayMs,
});

/** @returns a sentence when there is none */
const calendarOf = async (
  { rotaId, address, validator }: DueRota,
  { calendars, feed }: Pick<Parts, 'calendars' | 'feed'>,
): Promise<Found | string> => {
  if (address === 'locked') return 'The address of the calendar does not open with this SECRET_KEY.';
  const stored = await calendars.calendarOf(rotaId);
  if (address === null)
    return stored === null ? 'There is no calendar.' : { text: stored, validator: null, isAsStored: true };
  const fetched = await feed(address.url, stored === null ? null : validator);
  switch (fetched.outcome) {
    case 'failed':
      return fetched.message;
    case 'unchanged':
      return { text: stored ?? '', validator, isAsStored: true };
    case 'calendar': {
      const { text } = fetched;
      // PostgreSQL stores no such text.
      if (text.includes('\0')) return 'The calendar is no text.';
      return { text, validator: fetched.validator, isAsStored: text === stored };
    }
  }
};
