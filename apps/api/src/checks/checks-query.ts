import { ApiProperty } from '@nestjs/swagger';
import type { CheckPlace } from '@tocsin/persistence';
import { OneOf, Optional, Rule } from '../http/bodies/fields.js';
import { LimitQuery } from '../http/bodies/page.js';

const placePattern = /^(\d{1,15})\.(\d{1,10})$/;

export const cursorOf = ({ atMs, series }: CheckPlace): string =>
  Buffer.from(`${atMs}.${series}`).toString('base64url');

const placeOf = (cursor: unknown): CheckPlace | null => {
  if (typeof cursor !== 'string') return null;
  const [, atMs, series] = placePattern.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (atMs === undefined) return null;
  const place = { atMs: Number(atMs), series: Number(series) };
  // Decoding is lenient. Only our own encoding is accepted.
  return cursorOf(place) === cursor ? place : null;
};

export class ChecksQuery extends LimitQuery {
  @Optional()
  @ApiProperty({
    type: 'string',
    pattern: '^[A-Za-z0-9_-]{4,36}$',
    description: 'The `next_cursor` of the previous page.',
  })
  @Rule('isPlace', 'must be the next_cursor of a previous page', (value) => placeOf(value) !== null)
  cursor?: string;

  get page(): { readonly limit: number; readonly after: CheckPlace | null } {
    return { limit: this.limitOrDefault, after: placeOf(this.cursor) };
  }
}

export const spans = ['24h', '7d', '30d', '90d', '365d'] as const;
export type Span = (typeof spans)[number];

export class ResponseTimesQuery {
  @Optional()
  @OneOf(spans, { description: 'The length of the span.', default: '24h' })
  span: Span = '24h';
}
