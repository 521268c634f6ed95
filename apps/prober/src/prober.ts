import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import {
  CONFIG,
  ConfigError,
  LOGGER,
  type Logger,
  METRICS,
  type ProberConfig,
} from '@tocsin/platform/stateless';
import { openProbes, type Probes, type ProbesOptions } from '@tocsin/probes';
import type { Registry } from 'prom-client';
import { ApiClient } from './api-client.js';
import { measuredApi } from './metrics/measured-api.js';
import { ProbeMetrics } from './metrics/probe-metrics.js';
import { OwnTrouble } from './own-trouble.js';
import { Probing } from './probing.js';

const canaryTimeoutMs = 5000;
/** Longer than a claim waits, or a prober whose checks all hang has no room for another. */
const heardWithinMs = 90_000;

/** @throws ConfigError that names the setting which cannot be used */
const opened = (options: ProbesOptions): Probes => {
  try {
    return openProbes(options);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
};

/** Probes for as long as the application runs, with its connections to the api. */
@Injectable()
export class Prober implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #api: ApiClient;
  readonly #probes: Probes;
  readonly #probing: Probing;
  #heardAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    @Inject(CONFIG) config: ProberConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    const { egressAllow, egressAuthorities, dnsServers, directories, canaryUrl } = config;
    const monotonicMs = () => performance.now();
    const probes = opened({
      egressAllow,
      egressAuthorities,
      dnsServers,
      directories,
      onError: (error) => logger.error({ err: error }, 'a probe failed in a way it should not'),
    });
    this.#probes = probes;
    const canaryAnswers = async (target: string): Promise<boolean> => {
      // Whatever it answers shows that the network is there.
      const settings = { accepted_statuses: ['100-599'] };
      const check = { account: '', type: 'http', target, settings, timeoutMs: canaryTimeoutMs } as const;
      return (await probes.run(check, AbortSignal.timeout(2 * canaryTimeoutMs))).status === 'up';
    };
    this.#api = new ApiClient(config.apiUrl, config.proberToken);
    const metrics = new ProbeMetrics(registry, () => this.#probing);
    const onClaimed = (tookMs: number): void => {
      this.#heardAtMs = monotonicMs();
      metrics.claimed(tookMs);
    };
    this.#probing = new Probing({
      api: measuredApi(this.#api, monotonicMs, onClaimed),
      run: (check, signal) => probes.run(check, signal),
      trouble: new OwnTrouble({
        monotonicMs,
        canaryAnswers: canaryUrl === undefined ? undefined : () => canaryAnswers(canaryUrl),
      }),
      onEnded: (ended) => metrics.ended(ended),
      concurrencyMax: config.probeConcurrency,
      perHostMax: config.probeConcurrencyPerHost,
      log: logger,
      monotonicMs,
    });
  }

  /** Whether the api has answered it lately. */
  get isHeard(): boolean {
    return performance.now() - this.#heardAtMs < heardWithinMs;
  }

  onApplicationBootstrap(): void {
    this.#probing.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#probing.stop();
    this.#probes.close();
    await this.#api.close();
  }
}
