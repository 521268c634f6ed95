import { type Instant, instant, type MonitorId } from '@tocsin/domain';
import { hourMs, type Repositories, type Rollup } from '@tocsin/persistence';
import type { Span } from './checks-query.js';

const dayMs = 24 * hourMs;

/** Hours or days of a span, with the current one. */
const parts = {
  '24h': { unit: 'hours', count: 24, stepMs: hourMs },
  '7d': { unit: 'hours', count: 7 * 24, stepMs: hourMs },
  '30d': { unit: 'days', count: 30, stepMs: dayMs },
  '90d': { unit: 'days', count: 90, stepMs: dayMs },
  '365d': { unit: 'days', count: 365, stepMs: dayMs },
} as const satisfies Record<Span, { unit: 'hours' | 'days'; count: number; stepMs: number }>;

export type PastSpan = {
  readonly since: Instant;
  readonly stepMs: number;
  /** Oldest first. */
  readonly periods: readonly { readonly at: Instant; readonly rollup: Rollup }[];
};

export const momentOf = (period: number, stepMs: number): Instant => instant(new Date(period * stepMs));

/** Counted from 1970. */
export const firstPeriodOf = (span: Span, now: Date): number =>
  Math.floor(now.getTime() / parts[span].stepMs) - parts[span].count + 1;

export const pastSpan = async (
  { checkHistory }: Pick<Repositories, 'checkHistory'>,
  monitorId: MonitorId,
  span: Span,
  now: Date,
): Promise<PastSpan> => {
  const { unit, stepMs } = parts[span];
  const since = firstPeriodOf(span, now);
  const periods = await checkHistory[unit](monitorId, since);
  return {
    since: momentOf(since, stepMs),
    stepMs,
    periods: [...periods].map(([period, rollup]) => ({ at: momentOf(period, stepMs), rollup })),
  };
};
