import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import {
  CONFIG,
  LOGGER,
  type Logger,
  METRICS,
  orConfigError,
  type ProberConfig,
} from '@tocsin/platform/stateless';
import { openProbes, type Probes } from '@tocsin/probes';
import type { Registry } from 'prom-client';
import { ApiClient } from './api-client.js';
import { type Holdings, ProbeMetrics } from './probe-metrics.js';
import { Probing } from './probing.js';
import { Sight } from './sight.js';
import { SightReports } from './sight-reports.js';

/** Longer than a claim waits, and than a prober whose checks all hang has no room for another. */
const claimedWithinMs = 90_000;

@Injectable()
export class Prober implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #api: ApiClient;
  readonly #probes: Probes;
  readonly #probing: Probing;
  readonly #sight: Sight;
  readonly #sightReports: SightReports;
  #claimedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    @Inject(CONFIG) config: ProberConfig,
    @Inject(LOGGER) logger: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    const { egressAllow, egressAuthorities, dnsServers, directories, canaryUrls } = config;
    const monotonicMs = () => performance.now();
    const probes = orConfigError(() =>
      openProbes({
        egressAllow,
        egressAuthorities,
        dnsServers,
        directories,
        onNameServer: (server, answers) => {
          const place = { name_server: server };
          if (answers) logger.info(place, 'a name server answers again');
          else logger.warn(place, 'a name server does not answer, so the others are asked first');
        },
        onError: (error) => logger.error({ err: error }, 'a probe failed in a way it should not'),
      }),
    );
    this.#probes = probes;
    this.#api = new ApiClient(config.apiUrl, config.proberToken);
    this.#sightReports = new SightReports(this.#api, logger, monotonicMs);
    this.#sight = new Sight({
      lookout: probes.lookout,
      canaries: canaryUrls,
      monotonicMs,
      onChange: (blindness) => {
        if (blindness === null) logger.warn({}, 'the prober sees again');
        else
          logger.warn(
            { lost: blindness.lost },
            'this prober does not see all of its network: checks are excused',
          );
        this.#sightReports.changed(blindness);
      },
    });
    const metrics = new ProbeMetrics(registry, () => ({
      inFlight: this.#probing.inFlight,
      resultsWaiting: this.#probing.resultsWaiting,
      blindness: this.blindness,
    }));
    const onClaimed = (tookMs: number): void => {
      this.#claimedAtMs = monotonicMs();
      metrics.claimed(tookMs);
    };
    this.#probing = new Probing({
      api: this.#api,
      run: probes.run,
      evidenceFrom: probes.evidenceFrom,
      diagnose: probes.diagnose,
      onClaimed,
      sight: this.#sight,
      onEnded: (ended) => metrics.ended(ended),
      concurrencyMax: config.probeConcurrency,
      perHostMax: config.probeConcurrencyPerHost,
      log: logger,
      monotonicMs,
    });
  }

  get hasApi(): boolean {
    return performance.now() - this.#claimedAtMs < claimedWithinMs;
  }

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
    this.#sight.start();
    this.#probing.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#probing.stop();
    this.#sight.stop();
    this.#probes.close();
    this.#sightReports.stop();
    await this.#api.close();
  }
}
