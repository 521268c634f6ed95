import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type HistorySource,
  historySources,
  type ImportedDay,
  type ImportedOutage,
  importedHistoryBounds,
  instant,
  isDay,
} from '@tocsin/domain';
import { OneOf, Rule } from '../http/bodies/fields.js';
import { isMoment, isText } from '../http/bodies/text.js';

const bounds = importedHistoryBounds;

/** The most days and outages, each with a message of four bytes a character. */
export const importedHistoryBodyBytesMax = 256 * 1024;

type DayBody = {
  readonly date: string;
  readonly up: number;
  readonly down: number;
  readonly average_ms: number | null;
};

type OutageBody = {
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly message: string | null;
};

const isCount = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max;

const isDayBody = (value: unknown): value is DayBody => {
  const { date, up, down, average_ms, ...others } = Object(value);
  return (
    Object.keys(others).length === 0 &&
    typeof date === 'string' &&
    isDay(date) &&
    isCount(up, bounds.checksMax) &&
    isCount(down, bounds.checksMax) &&
    (average_ms === null || isCount(average_ms, bounds.averageMsMax))
  );
};

const isOutageBody = (value: unknown): value is OutageBody => {
  const { started_at, ended_at, message, ...others } = Object(value);
  return (
    Object.keys(others).length === 0 &&
    isMoment(started_at) &&
    (ended_at === null || (isMoment(ended_at) && Date.parse(ended_at) >= Date.parse(started_at))) &&
    (message === null || isText(message, bounds.messageCharsMax))
  );
};

const areDays = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= bounds.daysMax &&
  value.every(isDayBody) &&
  new Set(value.map(({ date }) => date)).size === value.length;

export const areOutages = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= bounds.outagesMax &&
  value.every(isOutageBody) &&
  new Set(value.map(({ started_at }) => Date.parse(started_at))).size === value.length;

const count = (maximum: number) => ({ type: 'integer', minimum: 0, maximum }) as const;

const daySchema = {
  type: 'object',
  properties: {
    date: { type: 'string', format: 'date', description: 'The day, in UTC.', example: '2026-05-03' },
    up: { ...count(bounds.checksMax), description: 'Checks that counted as up.' },
    down: { ...count(bounds.checksMax), description: 'Checks that counted as down.' },
    average_ms: {
      ...count(bounds.averageMsMax),
      nullable: true,
      description: 'The average response time of the day. `null`: it is not known.',
    },
  },
  required: ['date', 'up', 'down', 'average_ms'],
} as const;

const outageSchema = {
  type: 'object',
  properties: {
    started_at: { type: 'string', format: 'date-time' },
    ended_at: {
      type: 'string',
      format: 'date-time',
      nullable: true,
      description: 'Not before `started_at`. `null`: it had not ended when the history was read.',
    },
    message: {
      type: 'string',
      minLength: 1,
      maxLength: bounds.messageCharsMax,
      nullable: true,
      description: 'The message of the other service.',
      example: 'connect ECONNREFUSED 203.0.113.7:443',
    },
  },
  required: ['started_at', 'ended_at', 'message'],
} as const;

const ListOf = (
  schema: typeof daySchema | typeof outageSchema,
  maxItems: number,
  description: string,
): PropertyDecorator =>
  ApiProperty({
    type: 'array',
    items: { ...schema, required: [...schema.required], additionalProperties: false },
    maxItems,
    description,
  } as never);

const Days = (): PropertyDecorator =>
  applyDecorators(
    ListOf(daySchema, bounds.daysMax, 'The days, each once, in any order.'),
    Rule(
      'areDays',
      `must be a list of at most ${bounds.daysMax} days, each once, with date (such as 2026-05-03), up and down (0 to ${bounds.checksMax}) and average_ms (0 to ${bounds.averageMsMax}, or null)`,
      areDays,
    ),
  );

const Outages = (): PropertyDecorator =>
  applyDecorators(
    ListOf(outageSchema, bounds.outagesMax, 'The outages, each with another start, in any order.'),
    Rule(
      'areOutages',
      `must be a list of at most ${bounds.outagesMax} outages, each with a started_at of its own, ended_at (not before it, or null) and message (text of 1 to ${bounds.messageCharsMax} characters without control characters, or null)`,
      areOutages,
    ),
  );

@ApiSchema({ name: 'NewImportedHistory' })
export class NewImportedHistory {
  @OneOf(historySources, { description: 'The service that recorded it.' })
  source!: HistorySource;

  @Days()
  days!: readonly DayBody[];

  @Outages()
  outages!: readonly OutageBody[];
}

const byDate = (a: ImportedDay, b: ImportedDay): number => (a.date < b.date ? -1 : 1);

export const daysFrom = ({ days }: NewImportedHistory): readonly ImportedDay[] =>
  days
    .map(({ date, up, down, average_ms }): ImportedDay => ({ date, up, down, averageMs: average_ms }))
    .sort(byDate);

export const outagesFrom = ({ outages }: NewImportedHistory): readonly ImportedOutage[] =>
  outages
    .map(
      ({ started_at, ended_at, message }): ImportedOutage => ({
        startedAt: instant(new Date(started_at)),
        endedAt: ended_at === null ? null : instant(new Date(ended_at)),
        message,
      }),
    )
    .sort((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt));
