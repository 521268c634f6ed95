import { Inject, Injectable } from '@nestjs/common';
import { type AccountId, type Clock, instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { COMMITTED } from '../http/commands/committed.js';
import { type RegionListView, regionView } from './region-view.js';
import { sightOfRegions } from './sight-of-regions.js';

/** Bounds the answer: customers name regions. */
export const regionsListedMax = 100;

@Injectable()
export class RegionQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(accountId: AccountId): Promise<RegionListView> {
    const { checkCoverage, proberTokens } = this.committed;
    const regions = await checkCoverage.regionsOf(accountId, regionsListedMax);
    const seen = await sightOfRegions(proberTokens, regions, instant(this.clock.now()));
    return { items: seen.map(regionView) };
  }
}
