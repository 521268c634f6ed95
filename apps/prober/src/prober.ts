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
import { type Holdings, ProbeMetrics } from './metrics/probe-metrics.js';
import { Probing } from './probing.js';
import { Sight } from './sight.js';
import { SightReports } from './sight-reports.js';

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
  readonly #sight: Sight;
  readonly #sightReports: SightReports;
  #heardAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    @Inject(CONFIG) config: ProberConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    const { egressAllow, egressAuthorities, dnsServers, directories, canaryUrls } = config;
    const monotonicMs = () => performance.now();
    const probes = opened({
      egressAllow,
      egressAuthorities,
      dnsServers,
      directories,
      onError: (error) => logger.error({ err: error }, 'a probe failed in a way it should not'),
    });
    this.#probes = probes;
    this.#api = new ApiClient(config.apiUrl, config.proberToken);
    this.#sightReports = new SightReports(this.#api, logger, monotonicMs);
    this.#sight = new Sight({
      lookout: probes.lookout,
      canaries: canaryUrls,
      monotonicMs,
      onChange: (blindness) => {
        if (blindness === null) logger.warn({}, 'the prober sees again');
        else logger.warn({ lost: blindness.lost }, 'nothing answers this prober: its checks are excused');
        this.#sightReports.tell(blindness);
      },
    });
    const metrics = new ProbeMetrics(registry, () => ({
      inFlight: this.#probing.inFlight,
      resultsWaiting: this.#probing.resultsWaiting,
      blindness: this.blindness,
    }));
    const onClaimed = (tookMs: number): void => {
      this.#heardAtMs = monotonicMs();
      metrics.claimed(tookMs);
    };
    this.#probing = new Probing({
      api: measuredApi(this.#api, monotonicMs, onClaimed),
      run: (check, signal, onAnswer) => probes.run(check, signal, onAnswer),
      sight: this.#sight,
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

  /** What it has lost, and since when in milliseconds since 1970; `null` while it sees. */
  get blindness(): Holdings['blindness'] {
    const { blindness } = this.#sight;
    return (
      blindness && {
        lost: blindness.lost,
        sinceEpochMs: Date.now() - (performance.now() - blindness.sinceMs),
      }
    );
  }

  onApplicationBootstrap(): void {
    this.#probing.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#probing.stop();
    this.#probes.close();
    this.#sightReports.stop();
    await this.#api.close();
  }
}
