import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AccountId, type Clock, instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { type RegionListView, regionView } from './region-view.js';
import { sightOfRegions } from './sight-of-regions.js';

/** Bounds the answer: regions are named by whoever makes monitors. */
export const regionsListedMax = 100;

export class ListRegions extends Query<RegionListView> {
  constructor(readonly accountId: AccountId) {
    super();
  }
}

@QueryHandler(ListRegions)
export class ListRegionsHandler implements IQueryHandler<ListRegions> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId }: ListRegions): Promise<RegionListView> {
    const { checkCoverage, proberTokens } = this.unitOfWork.committed;
    const regions = await checkCoverage.regionsOf(accountId, regionsListedMax);
    const seen = await sightOfRegions(proberTokens, regions, instant(this.clock.now()));
    return { items: seen.map(regionView) };
  }
}
