import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { id, type TrialCheckId, trialBounds } from '@tocsin/domain';
import { newId } from '@tocsin/platform';
import { requireAccountForChange } from '../accounts/require-account.js';
import type { Caller } from '../http/access/caller.js';
import { Reach } from '../http/access/reach.js';
import { Problem } from '../http/problems/problem.js';
import { unchanged, Writes } from '../http/writes/writes.js';
import { requireReach } from '../monitors/monitor-reach.js';
import type { NewTrialCheck, TrialCheckView } from './trial-check-bodies.js';

export class TryCheck extends Command<TrialCheckView> {
  constructor(
    readonly caller: Caller,
    readonly requested: NewTrialCheck,
  ) {
    super();
  }
}

/** @throws Problem when the account has asked for too many */
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

/** Has a prober check something once, of which nothing comes but the answer. */
@CommandHandler(TryCheck)
export class TryCheckHandler implements ICommandHandler<TryCheck> {
  constructor(
    private readonly writes: Writes,
    private readonly reach: Reach,
  ) {}

  execute({ caller, requested }: TryCheck): Promise<TrialCheckView> {
    const { subject } = requested;
    requireReach(this.reach, subject);
    const accountId = caller.account.id;
    return this.writes.run(caller, async (repositories) => {
      const { trialChecks } = repositories;
      // Two at once would both find room otherwise.
      await requireAccountForChange(repositories, accountId);
      requireRoom(await trialChecks.countOf(accountId));
      await trialChecks.removeOld();
      const trialId = id<TrialCheckId>(newId());
      await trialChecks.add(trialId, accountId, subject);
      return unchanged<TrialCheckView>({ id: trialId, status: 'waiting', result: null });
    });
  }
}
