import { cut } from './cut.js';
import type { CheckResult, Details, Json } from './probe.js';

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
  const shown = cleaned(details);
  return {
    ...result,
    message: cut(oneLine(message), resultBounds.messageCharsMax),
    details: bytesOf(shown) > resultBounds.detailsBytesMax ? { too_large: true } : shown,
    ...(remember !== undefined && { remember: within(resultBounds.memoryBytesMax, cleaned(remember)) }),
  };
}

const bytesOf = (value: Json): number => Buffer.byteLength(JSON.stringify(value));

function within(bytesMax: number, memory: Json): Json {
  if (bytesOf(memory) <= bytesMax) return memory;
  throw new Error(`A probe wanted to remember more than ${bytesMax} bytes.`);
}

/** The same with texts that UTF-8 can encode and PostgreSQL can store. */
const cleanedText = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '\ufffd');

function cleaned(value: Details): Details;
function cleaned(value: Json): Json;
function cleaned(value: Json): Json {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) => {
    if (typeof part === 'string') return cleanedText(part);
    return isRecord(part)
      ? Object.fromEntries(Object.entries(part).map(([key, inner]) => [cleanedText(key), inner]))
      : part;
  });
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').replace(/\p{Cs}/gu, '\ufffd');
