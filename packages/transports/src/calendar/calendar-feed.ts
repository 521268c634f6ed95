import { rotaBounds } from '@tocsin/domain';
import { connectorOf, type EgressSettings, NetworkClient } from '@tocsin/egress';

const { calendarBytesMax } = rotaBounds;

/** Covers all redirects, to the last byte. */
const deadlineMs = 10_000;
const redirectsMax = 5;

/** The entity tag or the time of the last change, for the next request. */
const validatorCharsMax = 500;
const sendable = /^[\x20-\x7e]+$/;

export type FetchedCalendar =
  | { readonly outcome: 'calendar'; readonly text: string; readonly validator: string | null }
  | { readonly outcome: 'unchanged' }
  /** `message` is a sentence. It may name hosts, and holds nothing else of an address. */
  | { readonly outcome: 'failed'; readonly message: string };

/** Fetches a calendar. Never rejects. @param validator of the version that is stored */
export type CalendarFeed = (url: string, validator: string | null) => Promise<FetchedCalendar>;

const etag = 'etag ';
const modified = 'modified ';

const conditional = (validator: string | null): Record<string, string> => {
  if (validator?.startsWith(etag)) return { 'If-None-Match': validator.slice(etag.length) };
  if (validator?.startsWith(modified)) return { 'If-Modified-Since': validator.slice(modified.length) };
  return {};
};

const validatorIn = (headers: ReadonlyMap<string, readonly string[]>): string | null => {
  const usable = (name: string): string | undefined => {
    const value = headers.get(name)?.[0]?.trim();
    return value && value.length <= validatorCharsMax && sendable.test(value) ? value : undefined;
  };
  const [tag, date] = [usable('etag'), usable('last-modified')];
  if (tag !== undefined) return etag + tag;
  return date === undefined ? null : modified + date;
};

/** Fetches calendars through the guards of `packages/egress`. */
export const openCalendarFeed = (settings: EgressSettings): CalendarFeed => {
  const client = new NetworkClient({ connector: connectorOf(settings) });
  return async (url, validator) => {
    const visit = await client.http({
      url,
      headers: {
        Accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
        'Accept-Encoding': 'gzip',
        'User-Agent': 'Tocsin',
        ...conditional(validator),
      },
      deadlineMs,
      redirectsMax,
      bodyBytesMax: calendarBytesMax,
    });
    if (visit.outcome === 'failed') return { outcome: 'failed', message: visit.message };
    const { status, headers, body, truncated } = visit;
    if (status === 304 && validator !== null) return { outcome: 'unchanged' };
    if (status !== 200)
      return { outcome: 'failed', message: `The server of the calendar answered ${status}.` };
    if (truncated)
      return { outcome: 'failed', message: 'The calendar has more than 1 MiB, or its end did not arrive.' };
    return { outcome: 'calendar', text: body.toString('utf8'), validator: validatorIn(headers) };
  };
};
