import { negotiate } from '@fastify/accept-negotiator';
import { type Language, languageFor } from '@tocsin/status-page';
import type { Encoding } from './prepared-answer.js';

export type Visitor = { readonly language: Language; readonly encoding: Encoding };

/** Browsers send few different values of a header. */
const rememberedMax = 500;

const remembered = <T>(read: (header: string) => T): ((header: string | undefined) => T) => {
  const known = new Map<string, T>();
  return (header = '') => {
    const before = known.get(header);
    if (before !== undefined) return before;
    if (known.size >= rememberedMax) known.clear();
    const found = read(header);
    known.set(header, found);
    return found;
  };
};

const languageOf = remembered((header) => languageFor(header === '' ? undefined : header));

const encodingOf = remembered((header): Encoding => {
  const accepted = negotiate(header === '' ? 'identity' : header, ['br', 'gzip', 'identity']);
  return accepted === 'br' || accepted === 'gzip' ? accepted : 'identity';
});

type Headers = {
  readonly 'accept-language'?: string | undefined;
  readonly 'accept-encoding'?: string | string[] | undefined;
};

export const visitorOf = (headers: Headers): Visitor => ({
  language: languageOf(headers['accept-language']),
  encoding: encodingOf(headers['accept-encoding']?.toString()),
});

/** Evaluates `If-None-Match` (RFC 9110, section 13.1.2). @returns whether the visitor has this representation */
export const hasAlready = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*'));
