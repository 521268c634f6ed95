import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId, TrialCheckId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { notFound } from '../http/problems/problem.js';
import { type TrialCheckView, trialCheckView } from './trial-check-bodies.js';

export class GetTrialCheck extends Query<TrialCheckView> {
  constructor(
    readonly accountId: AccountId,
    readonly trialId: TrialCheckId,
  ) {
    super();
  }
}

@QueryHandler(GetTrialCheck)
export class GetTrialCheckHandler implements IQueryHandler<GetTrialCheck> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, trialId }: GetTrialCheck): Promise<TrialCheckView> {
    const found = await this.unitOfWork.committed.trialChecks.find(accountId, trialId);
    if (!found) throw notFound('trial check');
    return trialCheckView(trialId, found.trial, found.now);
  }
}
