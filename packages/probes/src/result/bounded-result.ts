import { shorten } from '../words/text.js';
import { type CheckResult, type Details, type Json } from './check-result.js';

export const resultBounds = {
  messageCharsMax: 500,
  /** Of `details`, as JSON. */
  detailsBytesMax: 16_384,
  /** Of `remember`, as JSON. */
  memoryBytesMax: 65_536,
} as const;

/**
 * A result that can be stored and shown: what came from a target holds whatever it likes. Details that are too large
 * are left out, with a mark in their place.
 *
 * @throws Error when too much is to be remembered, which a probe must not ask for
 */
export function bounded(result: CheckResult): CheckResult {
  const { message, details, remember } = result;
  return {
    ...result,
    message: shorten(oneLine(message), resultBounds.messageCharsMax),
    details: boundedDetails(details),
    ...(remember !== undefined && { remember: boundedMemory(remember) }),
  };
}

function boundedDetails(details: Details): Details {
  const json = JSON.stringify(details);
  if (Buffer.byteLength(json) > resultBounds.detailsBytesMax) return { too_large: true };
  return isStorable(json) ? details : JSON.parse(json, storable);
}

function boundedMemory(memory: Json): Json {
  const json = JSON.stringify(memory);
  const { memoryBytesMax } = resultBounds;
  if (Buffer.byteLength(json) > memoryBytesMax) {
    throw new Error(`A probe wanted to remember more than ${memoryBytesMax} bytes.`);
  }
  return isStorable(json) ? memory : JSON.parse(json, storable);
}

/** Whether there is neither NUL, which PostgreSQL cannot store, nor half a surrogate pair, which UTF-8 cannot encode. */
const isStorable = (json: string): boolean => !/\\u(?:0000|d[89a-f])/.test(json);

const storableText = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '\ufffd');

/** A reviver that replaces what cannot be stored, in the names of entries too. */
function storable(_key: string, part: unknown): unknown {
  if (typeof part === 'string') return storableText(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([key, inner]) => [storableText(key), inner]));
}

const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').replace(/\p{Cs}/gu, '\ufffd');
