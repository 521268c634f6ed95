import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type ChannelId,
  isSamePerson,
  monitorBounds,
  type RotaConfig,
  type RotaMember,
  type RotaSource,
  rotaBounds,
} from '@tocsin/domain';
import { parseUrl } from '@tocsin/egress/policy';
import { Name, Optional, OrNull, Rule, UuidList, WholeNumber } from '../http/bodies/fields.js';
import { resourceFields } from '../http/bodies/resource-fields.js';
import { idOf, isName, isText, isUuid, namePattern } from '../http/bodies/text.js';
import { invalid } from '../http/problems/problem.js';

const bounds = rotaBounds;

/** The length in bytes of a request that gives a calendar: JSON doubles the ends of its lines. */
export const rotaBodyBytesMax = bounds.calendarBytesMax + 512 * 1024;

type MemberBody = { readonly match: string; readonly channel_ids: readonly string[] };

const hasDuplicates = (values: readonly string[]): boolean =>
  new Set(values.map((value) => value.toLowerCase())).size < values.length;

const isChannelList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= bounds.channelsMax &&
  value.every(isUuid) &&
  !hasDuplicates(value as string[]);

const isMember = (value: unknown): value is MemberBody => {
  const { match, channel_ids, ...others } = Object(value);
  return (
    Object.keys(others).length === 0 &&
    isName(match, bounds.matchCharsMax) &&
    match.trim() !== '' &&
    isChannelList(channel_ids)
  );
};

export const arePeople = (value: unknown): value is readonly MemberBody[] =>
  Array.isArray(value) && value.length <= bounds.peopleMax && value.every(isMember) && areDistinct(value);

const areDistinct = (people: readonly MemberBody[]): boolean =>
  people.every((person, index) => !people.slice(0, index).some((other) => isSamePerson(person, other)));

const channelIdsSchema = {
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  maxItems: bounds.channelsMax,
  uniqueItems: true,
} as const;

const memberSchema = {
  type: 'object',
  properties: {
    match: {
      type: 'string',
      minLength: 1,
      maxLength: bounds.matchCharsMax,
      pattern: namePattern,
      description: 'Text that the summary or an attendee of their events contains, in any case.',
      example: 'Ada',
    },
    channel_ids: { ...channelIdsSchema, description: 'The channels of the person.' },
  },
  required: ['match', 'channel_ids'],
} as const;

const People = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'array',
      items: { ...memberSchema, required: [...memberSchema.required], additionalProperties: false },
      maxItems: bounds.peopleMax,
      description:
        'The people. It is the turn of everybody whom an event of this moment names in its summary or among its attendees.',
    } as never),
    Rule(
      'arePeople',
      `must be a list of at most ${bounds.peopleMax} people, each with a match of its own of 1 to ${bounds.matchCharsMax} characters and at most ${bounds.channelsMax} channel_ids`,
      arePeople,
    ),
  );

/** Calendar programs write `webcal` for a calendar that they fetch over HTTPS. */
export const callableUrl = (text: string): string => text.replace(/^webcals?:\/\//i, 'https://');

export const isCalendarUrl = (value: unknown): value is string => {
  if (!isText(value, bounds.urlCharsMax)) return false;
  const url = parseUrl(callableUrl(value));
  return (
    url !== undefined &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname !== '' &&
    url.username === '' &&
    url.password === ''
  );
};

const begin = /^\uFEFF?\s{0,100}BEGIN:VCALENDAR\r?\n/i;
const end = 'END:VCALENDAR';
const tailChars = 200;
/** Zero, and lone surrogates. */
const unstorable = /[\0\p{Cs}]/u;

/** A text that may be a calendar. Its events are read later, by a process of their own. */
export const isCalendarText = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= bounds.calendarBytesMax &&
  Buffer.byteLength(value) <= bounds.calendarBytesMax &&
  begin.test(value.slice(0, tailChars)) &&
  value.slice(-tailChars).trimEnd().toUpperCase().endsWith(end) &&
  !unstorable.test(value);

const calendarUrlDocs = {
  type: 'string',
  maxLength: bounds.urlCharsMax,
  writeOnly: true,
  description:
    'The address of an iCalendar feed, `https`, `http` or `webcal`. It is a secret: answers show its host alone. It is fetched every five minutes.',
  example: 'https://calendar.example.com/private-0123456789/basic.ics',
} as const;

const calendarDocs = {
  type: 'string',
  maxLength: bounds.calendarBytesMax,
  writeOnly: true,
  description:
    'An iCalendar text (RFC 5545) in place of an address. Its events are read a moment later: `fetch_error` names a fault.',
  example: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
} as const;

const CalendarUrl = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty(calendarUrlDocs),
    Rule(
      'isCalendarUrl',
      `must be an absolute URL of at most ${bounds.urlCharsMax} characters without a user name or a password`,
      isCalendarUrl,
    ),
  );

const CalendarText = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty(calendarDocs),
    Rule(
      'isCalendarText',
      `must be an iCalendar text from BEGIN:VCALENDAR to END:VCALENDAR of at most ${bounds.calendarBytesMax} bytes`,
      isCalendarText,
    ),
  );

export const rotaFields = resourceFields<RotaConfig>()({
  name: {
    key: 'name',
    rules: Name(bounds.nameCharsMax, { description: 'The name of the rota.', example: 'Primary' }),
    shown: { type: 'string' },
  },
  people: {
    key: 'people',
    default: [],
    rules: People(),
    shown: { type: 'array', items: { ...memberSchema, required: [...memberSchema.required] } },
    fromBody: (people: readonly MemberBody[]): readonly RotaMember[] =>
      people.map(({ match, channel_ids }) => ({
        match,
        channelIds: channel_ids.map((uuid) => idOf<ChannelId>(uuid)).sort(),
      })),
    toBody: (people: readonly RotaMember[]): readonly MemberBody[] =>
      people.map(({ match, channelIds }) => ({ match, channel_ids: channelIds })),
  },
  otherwise: {
    key: 'otherwise',
    default: [],
    rules: UuidList(bounds.channelsMax, {
      description: "The channels that get the messages while it is nobody's turn.",
    }),
    shown: { type: 'array', items: { type: 'string', format: 'uuid' } },
    fromBody: (ids: readonly string[]) => ids.map((uuid) => idOf<ChannelId>(uuid)).sort(),
  },
});

type Calendar = { readonly calendar_url?: string | null; readonly calendar?: string | null };

const both = 'Give calendar_url or calendar, and not both.';
const missing = 'calendar_url or calendar must be given';

/** @returns `null` when the request leaves the calendar as it is @throws Problem when it gives two */
const sourceOf = ({ calendar_url, calendar }: Calendar): RotaSource | null => {
  if (calendar_url && calendar) throw invalid({ field: 'calendar', message: both });
  if (calendar_url) return { calendarUrl: callableUrl(calendar_url) };
  return calendar ? { calendar } : null;
};

@ApiSchema({ name: 'NewRota', description: 'Needs `calendar_url` or `calendar`.' })
export class NewRota extends rotaFields.newBody() {
  @Optional()
  @OrNull()
  @CalendarUrl()
  calendar_url: string | null = null;

  @Optional()
  @OrNull()
  @CalendarText()
  calendar: string | null = null;

  get config(): RotaConfig {
    return rotaFields.configOf(this);
  }

  /** @throws Problem unless the request gives one calendar */
  get source(): RotaSource {
    const source = sourceOf(this);
    if (source === null) throw invalid({ field: 'calendar_url', message: missing });
    return source;
  }
}

@ApiSchema({
  name: 'RotaChanges',
  description:
    'Omitted fields keep their values. A `calendar_url` or a `calendar` takes the place of the one so far.',
})
export class RotaChanges extends rotaFields.changes() {
  @Optional()
  @OrNull()
  @CalendarUrl()
  calendar_url?: string | null;

  @Optional()
  @OrNull()
  @CalendarText()
  calendar?: string | null;

  get source(): RotaSource | null {
    return sourceOf(this);
  }

  applyTo(before: RotaConfig): RotaConfig {
    return rotaFields.changed(before, this);
  }
}

export const { afterMinutesMax } = monitorBounds;

@ApiSchema({ name: 'RotaAttachment' })
export class RotaAttachment {
  @Optional()
  @WholeNumber({
    minimum: 0,
    maximum: afterMinutesMax,
    description:
      'So many minutes after an incident began, the channels of the people on turn are rung, if the incident is open and nobody has acknowledged it. Unset: 0 for a new attachment, and no change of another.',
    example: 10,
  })
  after_minutes?: number;
}
