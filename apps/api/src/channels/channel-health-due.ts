import { type ChannelId, type ChannelVerdict, judgeChannel } from '@tocsin/domain';
import { channelsToLookAt, type DueSubject, type TroubledChannel } from '@tocsin/persistence';
import { type DueKind, subjectsOf } from '../background/due-kind.js';
import type { AuditDraft } from '../http/commands/command.js';
import { tellOwners } from './tell-owners.js';

/** Returns `null` when nothing changed that people are told of. Who switches a channel off is in the log already. */
const entryFor = (
  { channelId, accountId, isEnabled, before }: TroubledChannel,
  { failure }: ChannelVerdict,
): AuditDraft | null => {
  if (!isEnabled || (before === null) === (failure === null)) return null;
  return {
    action: failure === null ? 'channel.recovered' : 'channel.failing',
    subjectId: channelId,
    accountId,
    actor: { type: 'service' },
    address: null,
  };
};

/** Judges channels whose last message failed, and those that are failing. */
export const channelHealth: DueKind<DueSubject<ChannelId>> = {
  due: channelsToLookAt,
  atOnceMax: 100,
  carryOut: async (due, { repositories, watch, config, audit }) => {
    const { channelTroubles, clock } = repositories;
    const troubled = await channelTroubles.lockDue(subjectsOf(due));
    if (troubled.length === 0) return 0;
    const { now } = await watch.look(clock);
    const judged = troubled.map((channel) => ({ channel, verdict: judgeChannel(channel, now) }));
    const told = await tellOwners(repositories, config, judged, now);
    await channelTroubles.save(
      judged.map(({ channel: { channelId, toldAt, seenMark }, verdict: { failure, lookAgainAt } }) => ({
        channelId,
        seenMark,
        failure,
        lookAgainAt,
        toldAt: told.has(channelId) ? now : toldAt,
      })),
    );
    for (const { channel, verdict } of judged) {
      const entry = entryFor(channel, verdict);
      if (entry !== null) audit(entry);
    }
    return troubled.length;
  },
};
