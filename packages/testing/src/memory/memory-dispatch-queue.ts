import type {
  Admit,
  AlertId,
  ChannelId,
  ClaimedDispatch,
  CompletedDispatch,
  DispatchQueue,
  WaitingChannel,
} from '@tocsin/domain';
import { type Claimant, claimFree, freeAmong, timeIn } from './free-dispatches.js';
import type { MemorySession } from './memory-session.js';

export class MemoryDispatchQueue implements DispatchQueue {
  constructor(
    private readonly session: MemorySession,
    private readonly claimant: Claimant,
  ) {}

  waiting(after: ChannelId | null, channelsMax: number): Promise<WaitingChannel[]> {
    return this.session.perform('look who waits', () => {
      const waiting = new Map<ChannelId, WaitingChannel>();
      for (const { planned } of this.session.database.dispatches.pending()) {
        const { accountId, channelId } = planned;
        waiting.set(channelId, { accountId, channelId });
      }
      return [...waiting.values()]
        .filter(({ channelId }) => after === null || channelId > after)
        .sort((a, b) => (a.channelId < b.channelId ? -1 : 1))
        .slice(0, channelsMax);
    });
  }

  claim(channelIds: readonly ChannelId[], eachMax: number, admit: Admit): Promise<ClaimedDispatch[]> {
    return this.session.perform('claim', () => {
      const { database } = this.session;
      const asked = new Map(channelIds.map((channelId) => [channelId, eachMax]));
      const pending = database.dispatches.pending().filter(({ planned }) => asked.has(planned.channelId));
      const oldest = freeAmong(database, pending).filter(({ planned: { channelId } }) => {
        const left = asked.get(channelId) ?? 0;
        asked.set(channelId, left - 1);
        return left > 0;
      });
      return claimFree(database, this.claimant, oldest, admit);
    });
  }

  release(alertIds: readonly AlertId[]): Promise<void> {
    return this.session.perform('release', () => {
      const by = this.claimant.claimedBy;
      for (const alertId of alertIds)
        this.session.database.dispatches.change(alertId, { type: 'Release', by });
    });
  }

  complete(completed: readonly CompletedDispatch[]): Promise<void> {
    return this.session.perform('complete', () => {
      const { database } = this.session;
      const by = this.claimant.claimedBy;
      for (const { alertId, outcome, request } of completed) {
        const now = timeIn(database, 0);
        database.dispatches.change(alertId, { type: 'Complete', by, outcome, now }, request);
      }
    });
  }

  closeExpired(): Promise<number> {
    return this.session.perform('close expired', () => {
      const { database } = this.session;
      const now = timeIn(database, 0);
      return database.dispatches
        .rows()
        .filter(({ alertId }) => database.dispatches.change(alertId, { type: 'CloseExpired', now })).length;
    });
  }
}
