import type { FromSchema } from 'json-schema-to-ts';
import { type Page, pageCheck, pageSettings } from '../http/page.js';
import { requestFaults } from '../http/request-settings.js';
import type { Probe } from '../probe/probe.js';
import { objectSchema } from '../settings/schema.js';

const windowMax = 100;

const settings = objectSchema({
  budget_ms: {
    type: 'integer',
    description: 'How long the answer may take, in milliseconds.',
    minimum: 1,
    maximum: 60_000,
    default: 2_000,
  },
  measure: {
    type: 'string',
    description: 'The time to the first byte of the answer, or to its last.',
    enum: ['first_byte', 'total'],
    default: 'total',
  },
  window: {
    type: 'integer',
    description: 'How many of the latest answers count. One in twenty of them may be over the budget.',
    minimum: 1,
    maximum: windowMax,
    default: 20,
  },
  ...pageSettings,
});

const memory = objectSchema({ times_ms: { type: 'array', items: { type: 'number' }, maxItems: windowMax } }, [
  'times_ms',
]);

type Settings = FromSchema<typeof settings>;
type Memory = FromSchema<typeof memory>;

export const responseTime = {
  type: 'response_time',
  description: 'A page answers within a budget of time, 95 times in 100.',
  target: 'url',
  settings,
  faults: requestFaults,
  memory,
  defaults: { intervalSeconds: 60, severity: 'warning', incidentTitle: '{name} is slow: {reason}' },
  check: pageCheck<Settings, Memory>((page, { budget_ms: budgetMs, measure, window }, { previous }) => {
    const timeMs = Math.round(measure === 'total' ? page.durationMs : firstByteMs(page));
    const timesMs = [...(previous?.times_ms ?? []), timeMs].slice(-window);
    const p95Ms = percentile95(timesMs, window);
    const isSlow = p95Ms > budgetMs;
    const what = measure === 'total' ? 'answer' : 'first byte';
    const subject = window === 1 ? `The ${what}` : `95 of 100 ${what}s`;
    return {
      status: isSlow ? 'down' : 'up',
      message: isSlow
        ? `${subject} took up to ${p95Ms} ms, over the budget of ${budgetMs} ms. The latest took ${timeMs} ms.`
        : `The ${what} took ${timeMs} ms.`,
      details: { time_ms: timeMs, p95_ms: p95Ms, samples: timesMs.length },
      remember: { times_ms: timesMs },
    };
  }),
} satisfies Probe<Settings, Memory>;

/** From the start, over all redirects. */
const firstByteMs = ({ redirects, timings }: Page): number =>
  redirects.reduce((sum, { timings: { totalMs } }) => sum + totalMs, timings.firstByteMs);

/** By nearest rank. Missing measurements count as fast, so that the first answer alone does not decide. */
function percentile95(timesMs: readonly number[], window: number): number {
  const descending = timesMs.toSorted((a, b) => b - a);
  return descending[Math.floor(window * 0.05)] ?? 0;
}
