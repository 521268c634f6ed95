import { Inject, Injectable } from '@nestjs/common';
import { type Clock, instant, regionStates } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { answerOr, CLOCK, METRICS } from '@tocsin/platform';
import { Gauge, type Registry } from 'prom-client';
import { COMMITTED } from '../http/commands/committed.js';
import { sightOfRegions } from './sight-of-regions.js';

/** Read from the database at each scrape; left out when it does not answer. Names and labels never change. */
@Injectable()
export class RegionMetrics {
  constructor(
    @Inject(METRICS) registry: Registry,
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const registers = [registry];
    const regions: Gauge<'state'> = new Gauge({
      name: 'tocsin_regions',
      help: 'Regions that have a prober token, by what is seen from there.',
      labelNames: ['state'],
      registers,
      collect: async () => {
        const counts = await answerOr(null, () => this.#countByState());
        regions.reset();
        for (const state of counts === null ? [] : regionStates)
          regions.set({ state }, counts?.get(state) ?? 0);
      },
    });
    const unchecked: Gauge = new Gauge({
      name: 'tocsin_monitors_unchecked',
      help: 'Monitors of all accounts without a check result for three intervals.',
      registers,
      collect: async () => {
        const count = await answerOr(null, () => this.committed.checkCoverage.count());
        if (count === null) unchecked.remove();
        else unchecked.set(count);
      },
    });
  }

  async #countByState(): Promise<ReadonlyMap<string, number>> {
    const { proberTokens } = this.committed;
    const regions = new Set((await proberTokens.list()).map(({ region }) => region));
    const seen = await sightOfRegions(proberTokens, [...regions], instant(this.clock.now()));
    const counts = new Map<string, number>();
    for (const { sight } of seen) counts.set(sight.state, (counts.get(sight.state) ?? 0) + 1);
    return counts;
  }
}
