import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { type AccountId, type Clock, instant } from '@tocsin/domain';
import {
  type ChangeFeed,
  type ChangePlace,
  changeFeed,
  changesOverlapMs,
  type Database,
  type Repositories,
} from '@tocsin/persistence';
import { CLOCK, DATABASE, LOGGER, type Logger, METRICS } from '@tocsin/platform';
import { Gauge, type Registry } from 'prom-client';
import { ThrottledTask } from '../background/throttled-task.js';
import type { Caller } from '../http/commands/caller.js';
import { COMMITTED } from '../http/commands/committed.js';
import { Problem } from '../http/problems/problem.js';
import { AccountStreams, EventStream, missedEvents, type ResumePoint } from './event-stream.js';
import { checksEvent, eventText, heartbeatText, liveEventsOf, reset } from './live-event.js';
import { type NewSubscriber, revokedSubscribers, Subscribers } from './subscribers.js';

export const streamsPerAccountMax = 20;
const heartbeatEveryMs = 15_000;
const lookEveryMs = 100;
const lookAgainAfterFloodMs = 2000;
const lookAgainAfterErrorMs = 1000;
const checksEveryMs = 1000;
/** With very many monitors, checks are read less often: reading them takes at most one part in so many of the time. */
const checksRestTimes = 20;

const byAccount = <About extends { readonly accountId: AccountId }>(
  changes: readonly About[],
): Map<AccountId, About[]> => {
  const groups = new Map<AccountId, About[]>();
  for (const change of changes) {
    const group = groups.get(change.accountId);
    if (group) group.push(change);
    else groups.set(change.accountId, [change]);
  }
  return groups;
};

type Listening = { readonly changes: { close(): Promise<void> }; readonly heartbeat: NodeJS.Timeout };

/** Reads the changes of all accounts that have streams at once, and sends each account its own. */
@Injectable()
export class EventHub implements BeforeApplicationShutdown {
  readonly #feed: ChangeFeed;
  readonly #looking = new ThrottledTask(() => this.#look());
  readonly #subscribers = new Subscribers();
  #listening: Listening | undefined;
  #place: ChangePlace | undefined;
  #isStopped = false;
  #checksAfterMs = 0;
  #checksTimer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) registry: Registry,
  ) {
    this.#feed = changeFeed(database);
    const streams: Gauge = new Gauge({
      name: 'tocsin_event_streams',
      help: 'Event streams that are open at this process.',
      registers: [registry],
      collect: () => {
        streams.set(this.#subscribers.all().length);
      },
    });
  }

  /** @throws Problem when the account has too many streams, or the process stops */
  follow(caller: Caller, resumeFrom: ResumePoint, hasChecks: boolean): EventStream {
    const accountId = caller.account.id;
    if (this.#isStopped) throw new Problem('unavailable', 'This process is stopping. Connect again.');
    if (this.#subscribers.countOf(accountId) >= streamsPerAccountMax) {
      throw new Problem(
        'too_many_streams',
        `An account can have at most ${streamsPerAccountMax} event streams at a time. Close one, or share it.`,
      );
    }
    const stream = new EventStream(caller.credential, hasChecks);
    stream.onClosed(() => {
      this.#subscribers.remove({ accountId, stream });
      this.#looking.poke();
    });
    this.#subscribers.add({ accountId, stream, resumeFrom });
    this.#looking.poke();
    return stream;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    await this.#looking.stop();
    for (const { stream } of this.#subscribers.all()) stream.end();
    await this.#stopListening();
  }

  async #look(): Promise<number> {
    try {
      if (this.#subscribers.all().length === 0) {
        await this.#stopListening();
        return 0;
      }
      await this.#listen();
      await this.#endRevoked();
      const hasFlood = await this.#sendChanges();
      await this.#sendChecks();
      await this.#admit(this.#subscribers.added);
      return hasFlood ? lookAgainAfterFloodMs : lookEveryMs;
    } catch (error) {
      this.logger.error({ err: error }, 'changes could not be read; the next try is in a second');
      setTimeout(() => this.#looking.poke(), lookAgainAfterErrorMs).unref();
      return lookAgainAfterErrorMs;
    }
  }

  async #listen(): Promise<void> {
    this.#place ??= await this.#feed.end();
    this.#listening ??= {
      changes: await this.database.onChange(() => this.#looking.poke()),
      heartbeat: setInterval(() => this.#beat(), heartbeatEveryMs),
    };
  }

  async #stopListening(): Promise<void> {
    const listening = this.#listening;
    this.#listening = undefined;
    this.#place = undefined;
    clearInterval(listening?.heartbeat);
    await listening?.changes.close();
  }

  #beat(): void {
    if (this.#place === undefined) return;
    for (const streams of this.#subscribers.streams.values()) streams.send(heartbeatText(this.#place));
    // A key expires without a change.
    this.#looking.poke();
  }

  async #endRevoked(): Promise<void> {
    const now = instant(this.clock.now());
    const revoked = await revokedSubscribers(this.committed, this.#subscribers.all(), now);
    for (const { stream } of revoked) stream.end();
  }

  /** @returns whether there were too many changes to send each */
  async #sendChanges(): Promise<boolean> {
    const before = this.#place;
    const { streams } = this.#subscribers;
    if (before === undefined || streams.size === 0) return false;
    const { changes, place, isIncomplete } = await this.#feed.since(before, [...streams.keys()]);
    const unsent = new Map(
      [...byAccount(changes)].map(([accountId, ofAccount]) => [
        accountId,
        streams.get(accountId)?.unsent(ofAccount) ?? [],
      ]),
    );
    const events = await liveEventsOf(this.committed, [...unsent.values()], place);
    // Nothing fails from here on: changes are noted only when they were sent.
    for (const [accountId, ofAccount] of streams) {
      const sent = isIncomplete ? [reset] : (events.get(accountId) ?? []);
      if (sent.length > 0) ofAccount.send(eventText(sent, before, place));
      ofAccount.markSent(unsent.get(accountId) ?? [], place.atMs);
      ofAccount.forgetBefore(place.atMs - 2 * changesOverlapMs);
    }
    this.#place = place;
    return isIncomplete;
  }

  /** Checks are many, so they are read less often than changes, and only for those who want them. */
  async #sendChecks(): Promise<void> {
    const place = this.#place;
    const wanting = [...this.#subscribers.streams].filter(([, { wantsChecks }]) => wantsChecks);
    const startedMs = performance.now();
    if (place === undefined || wanting.length === 0) return;
    if (startedMs < this.#checksAfterMs) {
      this.#checksTimer ??= setTimeout(() => {
        this.#checksTimer = undefined;
        this.#looking.poke();
      }, this.#checksAfterMs - startedMs).unref();
      return;
    }
    const accountIds = wanting.map(([accountId]) => accountId);
    const checks = byAccount(await this.#feed.checksSince(place, accountIds));
    for (const [accountId, streams] of wanting) {
      const unsent = streams.unsent(checks.get(accountId) ?? []);
      if (unsent.length > 0) streams.sendChecks(eventText([checksEvent(unsent)], place, place));
      streams.markSent(unsent, place.atMs);
    }
    const tookMs = performance.now() - startedMs;
    this.#checksAfterMs = startedMs + Math.max(checksEveryMs, checksRestTimes * tookMs);
  }

  async #admit(added: readonly NewSubscriber[]): Promise<void> {
    const source = { feed: this.#feed, committed: this.committed };
    for (const subscriber of added) {
      const { accountId, stream, resumeFrom } = subscriber;
      const place = this.#place;
      if (place === undefined) return;
      let streams = this.#subscribers.streams.get(accountId);
      if (streams === undefined) {
        streams = new AccountStreams();
        // Changes from before the first stream are no news.
        const { changes } = await this.#feed.since(place, [accountId]);
        streams.markSent(changes, place.atMs);
      }
      // In this order, a change in between is sent twice, and never lost.
      const missed = resumeFrom !== null && (await missedEvents(source, subscriber, resumeFrom, place));
      if (!this.#subscribers.admit(subscriber, streams)) continue;
      if (missed) stream.send(eventText(missed, place, place));
      stream.send(heartbeatText(place));
    }
  }
}
