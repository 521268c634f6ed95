import { CommandHandler } from '@nestjs/cqrs';
import { id, type TrialCheckId, trialBounds } from '@tocsin/domain';
import type { Repositories, TrialSubject } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { requireAccountForChange } from '../accounts/require-account.js';
import { CallPolicy } from '../http/access/call-policy.js';
import { AccountCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { requireCallable } from '../monitors/require-callable.js';
import type { TrialCheckView } from './trial-check-bodies.js';

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
    return unaudited<TrialCheckView>({ id: trialId, status: 'waiting', result: null });
  }
}
