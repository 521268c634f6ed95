import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import { type AccountId, id, type TrialCheckId, trialBounds } from '@tocsin/domain';
import type { Repositories, TrialSubject } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { CallPolicy } from '../http/access/access-guard.js';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { requireCallable } from '../monitors/decide-monitor.js';
import { type TrialCheckView, trialCheckView } from './trial-check-bodies.js';

export class TryCheck extends AccountCommand<TrialCheckView, TrialSubject & { readonly timeoutMs: number }> {}

/** @throws Problem when the account has too many trial checks */
const requireRoom = ({ waiting, lately }: { waiting: number; lately: number }): void => {
  const { waitingMax, perMinuteMax } = trialBounds;
  if (waiting >= waitingMax) {
    throw new Problem(
      'rate_limited',
      `${waitingMax} trial checks of the account are waiting for their result. Try again when one has ended.`,
    );
  }
  if (lately >= perMinuteMax) {
    throw new Problem(
      'rate_limited',
      `There were too many trial checks: at most ${perMinuteMax} a minute. Try again in a minute.`,
    );
  }
};

@CommandHandler(TryCheck)
export class TryCheckHandler implements ChangeHandler<TryCheck> {
  constructor(private readonly policy: CallPolicy) {}

  async handle({ accountId, data: subject }: TryCheck, repositories: Repositories) {
    requireCallable(this.policy, subject);
    const { trialChecks } = repositories;
    // Two at once would both find room.
    await requireAccountForChange(repositories, accountId);
    requireRoom(await trialChecks.countOf(accountId));
    await trialChecks.removeOld();
    const trialId = id<TrialCheckId>(newId());
    await trialChecks.add(trialId, accountId, subject);
    const answer: TrialCheckView = { id: trialId, status: 'waiting', result: null };
    return changed(answer, { action: 'trial_check.started', subjectId: trialId });
  }
}

@Injectable()
export class TrialCheckQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async get(accountId: AccountId, trialId: TrialCheckId): Promise<TrialCheckView> {
    const found = await this.committed.trialChecks.find(accountId, trialId);
    if (!found) throw notFound('trial check');
    return trialCheckView(trialId, found.trial, found.now);
  }
}
