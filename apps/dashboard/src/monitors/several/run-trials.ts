import { ApiProblem } from '../../api/api-problem.js';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { withWordsOfReasons } from '../../reasons/reasons.js';

/** The api lets five of an account wait: the person may try another one meanwhile. */
const atOnceMax = 3;
const lookEveryMs = 1000;
/** The api takes some twenty a minute. */
const againAfterMs = 5000;

export type Trial =
  | { readonly state: 'waiting' }
  | { readonly state: 'done'; readonly result: Schemas['TrialResult'] }
  | { readonly state: 'refused'; readonly error: unknown };

type Subject = Schemas['NewTrialCheck'];

const waited = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

const asked = async (body: Subject, signal: AbortSignal): Promise<Schemas['TrialCheck']> => {
  for (;;) {
    try {
      return await answerOf(api.POST('/v1/trial-checks', { body, signal }));
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'rate_limited') throw error;
      await waited(againAfterMs, signal);
    }
  }
};

const resultOf = async (subject: Subject, signal: AbortSignal): Promise<Schemas['TrialResult']> => {
  let trial = await asked(subject, signal);
  const params = { path: { id: trial.id } };
  while (trial.result === null) {
    await waited(lookEveryMs, signal);
    trial = await withWordsOfReasons(answerOf(api.GET('/v1/trial-checks/{id}', { params, signal })));
  }
  return trial.result;
};

/** Tries each subject, a few at a time, until `signal` ends it. */
export const runTrials = async (
  subjects: readonly Subject[],
  onTrial: (subject: Subject, trial: Trial) => void,
  signal: AbortSignal,
): Promise<void> => {
  const waiting = subjects.values();
  const work = async (): Promise<void> => {
    for (const subject of waiting) {
      const trial = await resultOf(subject, signal).then(
        (result): Trial => ({ state: 'done', result }),
        (error: unknown): Trial => ({ state: 'refused', error }),
      );
      if (signal.aborted) return;
      onTrial(subject, trial);
    }
  };
  for (const subject of subjects) onTrial(subject, { state: 'waiting' });
  await Promise.all(Array.from({ length: atOnceMax }, work));
};
