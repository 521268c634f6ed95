import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { Page, PageRequest } from '@tocsin/persistence';
import { Optional, Rule } from './fields.js';

const pageLimitMax = 200;
const pageLimitDefault = 50;

/** 16 bytes in base64url without padding. */
const cursorChars = 22;
const v7Pattern = /^([0-9a-f]{8})([0-9a-f]{4})(7[0-9a-f]{3})([89ab][0-9a-f]{3})([0-9a-f]{12})$/;

export const cursorOf = (lastId: string): string =>
  Buffer.from(lastId.replaceAll('-', ''), 'hex').toString('base64url');

/** Returns `null` for text that is no cursor. */
export const lastIdOf = (cursor: unknown): string | null => {
  if (typeof cursor !== 'string' || cursor.length !== cursorChars) return null;
  const bytes = Buffer.from(cursor, 'base64url');
  const groups = v7Pattern.exec(bytes.toString('hex'));
  // Decoding is lenient, so only the canonical form counts.
  return groups && bytes.toString('base64url') === cursor ? groups.slice(1).join('-') : null;
};

const isLimit = (value: unknown): boolean =>
  typeof value === 'string' && /^[1-9]\d{0,2}$/.test(value) && Number(value) <= pageLimitMax;

export class LimitQuery {
  @Optional()
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: pageLimitMax,
    default: pageLimitDefault,
    description: 'The highest number of items on the page.',
  })
  @Rule('isLimit', `must be a whole number from 1 to ${pageLimitMax}`, isLimit)
  limit?: string;

  get limitOrDefault(): number {
    return this.limit === undefined ? pageLimitDefault : Number(this.limit);
  }
}

export class PageQuery extends LimitQuery {
  @Optional()
  @ApiProperty({
    type: 'string',
    pattern: `^[A-Za-z0-9_-]{${cursorChars}}$`,
    description: 'The `next_cursor` of the previous page.',
  })
  @Rule('isCursor', 'must be the next_cursor of a page before', (value) => lastIdOf(value) !== null)
  cursor?: string;

  get page(): PageRequest {
    return {
      limit: this.limitOrDefault,
      after: lastIdOf(this.cursor),
    };
  }
}

export type PageView<View> = { readonly items: readonly View[]; readonly next_cursor: string | null };

export const PageOf = <View>(view: Type<View>): Type<PageView<View>> => {
  class DocumentedPage implements PageView<View> {
    @ApiProperty({ type: view, isArray: true, description: 'Newest first.' })
    readonly items!: readonly View[];

    @ApiProperty({
      type: 'string',
      nullable: true,
      description: 'Pass it as `cursor` to get the next page; `null` on the last one.',
    })
    readonly next_cursor!: string | null;
  }
  return DocumentedPage;
};

export const pageView = <Item, View>(
  { items, nextAfter }: Page<Item>,
  view: (item: Item) => View,
): PageView<View> => ({
  items: items.map(view),
  next_cursor: nextAfter === null ? null : cursorOf(nextAfter),
});
