import { blindnessCauses, type ProberBlindness } from '@tocsin/domain';
import { durationBucketsSeconds } from '@tocsin/platform/stateless';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { EndedCheck } from './probing.js';

const checkBucketsSeconds = [...durationBucketsSeconds, 30, 60];

export type Holdings = {
  readonly inFlight: number;
  readonly resultsWaiting: number;
  /** `null` while the prober sees. `sinceEpochMs`: milliseconds since 1970. */
  readonly blindness: { readonly lost: ProberBlindness['lost']; readonly sinceEpochMs: number } | null;
};

/** Dashboards and alerts of operators rest on these names and labels, which never change. */
export class ProbeMetrics {
  readonly #ended: Counter<'outcome' | 'type'>;
  readonly #duration: Histogram<'type'>;
  readonly #claimDuration: Histogram;
  readonly #lastClaim: Gauge;

  constructor(registry: Registry, holdings: () => Holdings) {
    const registers = [registry];
    const gauge = (name: string, help: string, read: () => number): void => {
      const asked: Gauge = new Gauge({ name, help, registers, collect: () => asked.set(read()) });
    };
    this.#ended = new Counter({
      name: 'tocsin_checks_ended_total',
      help: 'Checks that this process has ended.',
      labelNames: ['outcome', 'type'],
      registers,
    });
    this.#duration = new Histogram({
      name: 'tocsin_check_duration_seconds',
      help: 'Time that checks took.',
      labelNames: ['type'],
      buckets: checkBucketsSeconds,
      registers,
    });
    gauge(
      'tocsin_checks_in_flight',
      'Checks that this process is making, or that wait for their host.',
      () => holdings().inFlight,
    );
    gauge(
      'tocsin_results_waiting',
      'Results that this process has, and the api has not taken yet.',
      () => holdings().resultsWaiting,
    );
    const blind: Gauge<'cause'> = new Gauge({
      name: 'tocsin_prober_blind',
      help: 'Whether nothing answers this process: at all (network), beyond its own network (uplink), by one route (route), or no name server (name_servers).',
      labelNames: ['cause'],
      registers,
      collect: () => {
        for (const cause of blindnessCauses) {
          blind.set({ cause }, Number(holdings().blindness?.lost === cause));
        }
      },
    });
    gauge(
      'tocsin_prober_blind_since_timestamp_seconds',
      'Since when this process is blind, in seconds since 1970; 0 while it is not.',
      () => (holdings().blindness?.sinceEpochMs ?? 0) / 1000,
    );
    this.#claimDuration = new Histogram({
      name: 'tocsin_check_claim_duration_seconds',
      help: 'Time that the api took for a claim, without the time that it waited for something to be due.',
      buckets: durationBucketsSeconds,
      registers,
    });
    this.#lastClaim = new Gauge({
      name: 'tocsin_last_claim_timestamp_seconds',
      help: 'When the api last answered a claim, in seconds since 1970; 0 when it never has.',
      registers,
    });
  }

  ended({ type, outcome, durationMs }: EndedCheck): void {
    this.#ended.inc({ outcome, type });
    if (outcome !== 'left_out') this.#duration.observe({ type }, durationMs / 1000);
  }

  /** @param tookMs without the time that the api waited */
  claimed(tookMs: number): void {
    this.#claimDuration.observe(tookMs / 1000);
    this.#lastClaim.setToCurrentTime();
  }
}
