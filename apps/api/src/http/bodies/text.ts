import { Injectable, type PipeTransform } from '@nestjs/common';
import { type Brand, hasCharsMax, id, linesPattern, makeNamePattern, textPattern } from '@tocsin/domain';
import { notFound } from '../problems/problem.js';

const printable = new RegExp(textPattern);
const ofLines = new RegExp(linesPattern);

/** Names also have no unseen characters. */
export const namePattern = makeNamePattern();

const nameable = new RegExp(namePattern);

const isShort = (value: unknown, charsMax: number): value is string =>
  typeof value === 'string' && value.length > 0 && hasCharsMax(value, charsMax);

export const isText = (value: unknown, charsMax: number): value is string =>
  isShort(value, charsMax) && printable.test(value);

/** Text of several lines. */
export const isLines = (value: unknown, charsMax: number): value is string =>
  isShort(value, charsMax) && ofLines.test(value);

export const isName = (value: unknown, charsMax: number): value is string =>
  isText(value, charsMax) && nameable.test(value);

export const textRule = (charsMax: number): string =>
  `must be text of 1 to ${charsMax} characters without control characters or lone surrogates`;

export const linesRule = (charsMax: number): string =>
  `must be text of 1 to ${charsMax} characters without lone surrogates or control characters but tabs and ends of lines`;

export const nameRule = (charsMax: number): string =>
  `must be text of 1 to ${charsMax} characters with something to see, without control characters, characters that reorder text or are invisible, or lone surrogates`;

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && uuidPattern.test(value);

/** UUIDs may arrive in capitals (RFC 9562, section 4). */
export const idOf = <Id extends Brand<string>>(uuid: string): Id => id<Id>(uuid.toLowerCase());

/** Answers 404 for text that cannot be an id. */
@Injectable()
export class PathId implements PipeTransform<string> {
  transform(value: string): string {
    if (!isUuid(value)) throw notFound('thing');
    return value.toLowerCase();
  }
}

const pattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/i;

const instantChars = '2026-05-03T12:34:56.000Z'.length;

/** RFC 3339, section 5.6, on an existing day. */
export const isMoment = (value: unknown): value is string => {
  if (typeof value !== 'string') return false;
  const day = pattern.exec(value)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(value))) return false;
  // `Date` reads 30 February as a day in March.
  if (!new Date(day).toISOString().startsWith(day)) return false;
  return new Date(value).toISOString().length === instantChars;
};
