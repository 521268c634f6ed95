import { Inject, Injectable } from '@nestjs/common';
import type { AccountId, TrialCheckId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { type TrialCheckView, trialCheckView } from './trial-check-bodies.js';

@Injectable()
export class TrialCheckQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async get(accountId: AccountId, trialId: TrialCheckId): Promise<TrialCheckView> {
    const found = await this.committed.trialChecks.find(accountId, trialId);
    if (!found) throw notFound('trial check');
    return trialCheckView(trialId, found.trial, found.now);
  }
}
