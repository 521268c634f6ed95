import { boundedReason, messageOf, type Reason, storableReason } from '@tocsin/domain';
import { type CheckResult, type Details, type Json } from './check-result.js';

export const resultBounds = {
  messageCharsMax: 500,
  detailsBytesMax: 16_384,
  memoryBytesMax: 65_536,
} as const;

/** Bounds a result and makes it storable. @throws Error when a probe wants to remember too much */
export function bounded(result: CheckResult): WordedResult {
  const { message, details, remember } = result;
  return {
    ...result,
    ...worded(message),
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

/** PostgreSQL cannot store NUL, and UTF-8 cannot encode half a surrogate pair. */
const isStorable = (json: string): boolean => !/\\u(?:0000|d[89a-f])/.test(json);

const storableText = (text: string): string => text.replace(/[\0\p{Cs}]/gu, '\ufffd');

function storable(_key: string, part: unknown): unknown {
  if (typeof part === 'string') return storableText(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([key, inner]) => [storableText(key), inner]));
}

/** A result whose reason is in English too. */
export type WordedResult = Omit<CheckResult, 'message'> & {
  readonly message: string;
  readonly reason: Reason;
};

export function worded(said: Reason): Pick<WordedResult, 'message' | 'reason'> {
  const reason = storableReason(said);
  return { message: messageOf(reason), reason: boundedReason(reason) };
}
