import { type ChannelId, type Instant, nextTrialAt, trialPutOffTo } from '@tocsin/domain';
import { type DueSubject, type DueTrial, type Repositories, trialsDue } from '@tocsin/persistence';
import { type DueKind, subjectsOf } from '../background/due-kind.js';
import { planTest } from './save-channel.js';

const carryOutTrial = async (repositories: Repositories, trial: DueTrial, now: Instant): Promise<void> => {
  const { channelTrials } = repositories;
  const { channelId, dueAt, everyDays, isHeard } = trial;
  const putOffTo = trialPutOffTo(channelId, dueAt, now);
  await channelTrials.setNext(channelId, putOffTo ?? nextTrialAt(channelId, everyDays, now));
  if (putOffTo === null && isHeard) await planTest(repositories, trial, now);
};

/** Sends the test messages of channels that are tried every so many days. */
export const channelTrials: DueKind<DueSubject<ChannelId>> = {
  due: trialsDue,
  atOnceMax: 50,
  carryOut: async (due, { repositories, watch }) => {
    const trials = await repositories.channelTrials.lockDue(subjectsOf(due));
    if (trials.length === 0) return 0;
    const { now } = await watch.look(repositories.clock);
    for (const trial of trials) await carryOutTrial(repositories, trial, now);
    return trials.length;
  },
};
