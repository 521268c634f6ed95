import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { type AccountId, type Clock, instant } from '@tocsin/domain';
import {
  type Change,
  type ChangeFeed,
  type ChangePlace,
  changeFeed,
  changesOverlapMs,
  type Database,
  type Repositories,
} from '@tocsin/persistence';
import { CLOCK, DATABASE, LOGGER, type Logger, METRICS } from '@tocsin/platform';
import { Gauge, type Registry } from 'prom-client';
import type { Caller } from '../http/access/caller.js';
import { COMMITTED } from '../http/commands/committed.js';
import { Problem } from '../http/problems/problem.js';
import { Audience } from './audience.js';
import { EventStream } from './event-stream.js';
import { eventText, heartbeatText, liveEventsOf, reset } from './live-event.js';
import { missedEvents, type ResumePoint } from './missed-events.js';
import { Paced } from './paced.js';
import { type Arrival, Readers } from './readers.js';
import { revokedReaders } from './revoked-readers.js';

/** How many streams of one account this process serves. */
export const streamsPerAccountMax = 20;
const heartbeatEveryMs = 15_000;
/** Between two looks at the database, however many streams there are and however much changes. */
const lookEveryMs = 100;
const lookAgainAfterFloodMs = 2000;
const lookAgainAfterErrorMs = 1000;

const byAccount = (changes: readonly Change[]): Map<AccountId, Change[]> => {
  const groups = new Map<AccountId, Change[]>();
  for (const change of changes) {
    const group = groups.get(change.accountId);
    if (group) group.push(change);
    else groups.set(change.accountId, [change]);
  }
  return groups;
};

/** What is only there while somebody follows. */
type Listening = { readonly changes: { close(): Promise<void> }; readonly heartbeat: NodeJS.Timeout };

/**
 * Follows the changes of all accounts that have streams, once for all of them, and tells each account's streams of its
 * own. While nobody follows it does nothing.
 */
@Injectable()
export class EventHub implements BeforeApplicationShutdown {
  readonly #feed: ChangeFeed;
  readonly #looking = new Paced(() => this.#look());
  readonly #readers = new Readers();
  #listening: Listening | undefined;
  #place: ChangePlace | undefined;
  #isStopped = false;

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
        streams.set(this.#readers.all().length);
      },
    });
  }

  /** @throws Problem when the account has too many streams, or this process is about to end */
  follow(caller: Caller, resumeFrom: ResumePoint): EventStream {
    const accountId = caller.account.id;
    if (this.#isStopped) throw new Problem('unavailable', 'This process is about to end.');
    if (this.#readers.countOf(accountId) >= streamsPerAccountMax) {
      throw new Problem(
        'too_many_streams',
        `An account can have at most ${streamsPerAccountMax} event streams at a time. Close one, or share it.`,
      );
    }
    const stream = new EventStream(caller.credential);
    stream.onClosed(() => {
      this.#readers.leave({ accountId, stream });
      // Whether that was the last one is found out there.
      this.#looking.poke();
    });
    this.#readers.arrive({ accountId, stream, resumeFrom });
    this.#looking.poke();
    return stream;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    await this.#looking.stop();
    for (const { stream } of this.#readers.all()) stream.end();
    await this.#stopListening();
  }

  /** @returns in how many milliseconds to look again at the earliest */
  async #look(): Promise<number> {
    try {
      if (this.#readers.all().length === 0) {
        await this.#stopListening();
        return 0;
      }
      await this.#listen();
      await this.#endRevoked();
      const isFlooded = await this.#tellChanges();
      await this.#admit(this.#readers.arrivals);
      return isFlooded ? lookAgainAfterFloodMs : lookEveryMs;
    } catch (error) {
      this.logger.error({ err: error }, 'changes could not be read and will be looked for again');
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
    for (const audience of this.#readers.audiences.values()) audience.send(heartbeatText(this.#place));
    // A key expires without a change.
    this.#looking.poke();
  }

  async #endRevoked(): Promise<void> {
    const now = instant(this.clock.now());
    const revoked = await revokedReaders(this.committed, this.#readers.all(), now);
    for (const { stream } of revoked) stream.end();
  }

  /** @returns whether there was more than can be told one by one */
  async #tellChanges(): Promise<boolean> {
    const before = this.#place;
    const { audiences } = this.#readers;
    if (before === undefined || audiences.size === 0) return false;
    const { changes, place, isIncomplete } = await this.#feed.since(before, [...audiences.keys()]);
    const untold = new Map(
      [...byAccount(changes)].map(([accountId, ofAccount]) => [
        accountId,
        audiences.get(accountId)?.untold(ofAccount) ?? [],
      ]),
    );
    const events = await liveEventsOf(this.committed, [...untold.values()]);
    // From here on nothing fails, so that what is noted as told has been told.
    for (const [accountId, audience] of audiences) {
      const told = isIncomplete ? [reset] : (events.get(accountId) ?? []);
      if (told.length > 0) audience.send(eventText(told, before, place));
      audience.note(untold.get(accountId) ?? [], place.atMs);
      audience.forgetBefore(place.atMs - 2 * changesOverlapMs);
    }
    this.#place = place;
    return isIncomplete;
  }

  /** Lets new streams in, now that all others have been told everything up to the same place. */
  async #admit(arrivals: readonly Arrival[]): Promise<void> {
    const source = { feed: this.#feed, committed: this.committed };
    for (const arrival of arrivals) {
      const { accountId, stream, resumeFrom } = arrival;
      const place = this.#place;
      if (place === undefined) return;
      let audience = this.#readers.audiences.get(accountId);
      if (audience === undefined) {
        audience = new Audience();
        // What is not news to the first of an audience is news to nobody.
        const { changes } = await this.#feed.since(place, [accountId]);
        audience.note(changes, place.atMs);
      }
      // After that, so that what happens in between is told twice rather than not at all.
      const missed = resumeFrom && (await missedEvents(source, accountId, resumeFrom, place));
      if (!this.#readers.admit(arrival, audience)) continue;
      if (missed) stream.send(eventText(missed, place, place));
      stream.send(heartbeatText(place));
    }
  }
}
