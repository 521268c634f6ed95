import { Inject, Injectable } from '@nestjs/common';
import { type AccountId, type Clock, instant, isUnsettled } from '@tocsin/domain';
import { ClockWatch, type Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { COMMITTED } from '../http/commands/committed.js';
import { clockJumpView, type RegionListView, regionView } from './region-view.js';
import { sightOfRegions } from './sight-of-regions.js';

/** Bounds the answer: customers name regions. */
export const regionsListedMax = 100;

/** How long a jump of the clock is shown. */
const clockJumpShownMs = 60 * 60 * 1000;

@Injectable()
export class RegionQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly watch: ClockWatch,
  ) {}

  async list(accountId: AccountId): Promise<RegionListView> {
    const { checkCoverage, proberTokens } = this.committed;
    const regions = await checkCoverage.regionsOf(accountId, regionsListedMax);
    const seen = await sightOfRegions(proberTokens, regions, instant(this.clock.now()));
    const clock = await this.watch.look(this.committed.clock);
    const isShown = clock.jump !== null && isUnsettled(clock, clockJumpShownMs);
    return { items: seen.map(regionView), clock_jump: isShown ? clockJumpView(clock.jump) : null };
  }
}
