import type { Reason } from '@tocsin/domain/reason';
import { answerOf, api, type Schemas } from '../api/client.js';
import { currentLanguage } from '../language/current-language.js';
import { forReader } from '../ui/moments.js';

/** A message of a check or the title of an incident, in English, and what it says. */
export type Reasoned = { readonly message: string; readonly reason: Schemas['Reason'] | null };

/** A page in English is better than one that waits. */
const waitMsMax = 5000;

let writer: ReturnType<typeof import('./reason-writer.js').writerOf> | null = null;
let loading: Promise<void> | null = null;

const load = async (): Promise<void> => {
  const headers = { 'Accept-Language': currentLanguage.id };
  const signal = AbortSignal.timeout(waitMsMax);
  const [{ writerOf }, { templates }] = await Promise.all([
    import('./reason-writer.js'),
    answerOf(api.GET('/v1/reasons', { headers, signal })),
  ]);
  writer = writerOf(templates);
};

/** English is in every answer. After a failure, the next call tries again. */
export const wordsOfReasons = (): Promise<void> => {
  if (currentLanguage.id === 'en' || writer !== null) return Promise.resolve();
  loading ??= load()
    .catch(() => undefined)
    .finally(() => {
      loading = null;
    });
  return loading;
};

/** Loads the words of reasons beside an answer that has reasons, so that none changes its language while it is shown. */
export const withWordsOfReasons = async <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  (await Promise.all([answer, wordsOfReasons()]))[0];

/**
 * In the language and the time zone of the reader. A message without a reason stays as it was stored, in English.
 * @param timeZone defaults to that of the reader
 */
export const reasonInWords = ({ message, reason }: Reasoned, now = new Date(), timeZone?: string): string => {
  const words = reason === null ? null : writer?.(reason as Reason, now, timeZone);
  return words ?? isolated(forReader(message, now, timeZone));
};

/** English within Arabic keeps its full stop on the right: LRI and PDI of Unicode TR 9. */
const isolated = (english: string): string =>
  currentLanguage.direction === 'ltr' || english === '' ? english : `\u2066${english}\u2069`;
