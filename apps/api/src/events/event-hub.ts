import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { type AccountId, type Clock, instant } from '@tocsin/domain';
import {
  type Change,
  type ChangeFeed,
  type ChangePlace,
  changeFeed,
  changesOverlapMs,
  type Database,
  UnitOfWork,
} from '@tocsin/persistence';
import { CLOCK, DATABASE, LOGGER, type Logger, METRICS } from '@tocsin/platform';
import { Gauge, type Registry } from 'prom-client';
import type { Caller } from '../http/caller.js';
import { Problem } from '../http/problem.js';
import { Audience } from './audience.js';
import { EventStream } from './event-stream.js';
import { eventText, heartbeatText, type LiveEvent, liveEventsOf, reset } from './live-event.js';
import { Paced } from './paced.js';

/** How many streams of one account this process serves. */
export const streamsPerAccountMax = 20;
/** How many changes of an account are told one by one; of more, only that there were many. */
const changesAtOnceMax = 500;
/** How far back a stream can be resumed. */
export const resumeWithinMs = 60 * 60 * 1000;
const heartbeatEveryMs = 15_000;
/** Between two looks at the database, however many streams there are and however much changes. */
const lookEveryMs = 100;
const lookAgainAfterFloodMs = 2000;
const lookAgainAfterErrorMs = 1000;

type Arrival = {
  readonly accountId: AccountId;
  readonly stream: EventStream;
  /** `null`: tell what changes from now on. */
  readonly resumeFrom: ChangePlace | 'unknown' | null;
};

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
  readonly #audiences = new Map<AccountId, Audience>();
  #arrivals: Arrival[] = [];
  #listening: Listening | undefined;
  #place: ChangePlace | undefined;
  #isStopped = false;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
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
        streams.set(this.#readers().length);
      },
    });
  }

  /** @throws Problem when the account has too many streams, or this process is about to end */
  follow(caller: Caller, resumeFrom: Arrival['resumeFrom']): EventStream {
    const accountId = caller.account.id;
    if (this.#isStopped) throw new Problem('unavailable', 'This process is about to end.');
    if (this.#countOf(accountId) >= streamsPerAccountMax) {
      throw new Problem(
        'too_many_streams',
        `An account can have at most ${streamsPerAccountMax} event streams at a time. Close one, or share it.`,
      );
    }
    const stream = new EventStream(caller.credential);
    stream.onClosed(() => this.#leave(accountId, stream));
    this.#arrivals.push({ accountId, stream, resumeFrom });
    this.#looking.poke();
    return stream;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    await this.#looking.stop();
    for (const { stream } of this.#readers()) stream.end();
    await this.#stopListening();
  }

  #readers(): { accountId: AccountId; stream: EventStream }[] {
    const following = [...this.#audiences].flatMap(([accountId, { streams }]) =>
      [...streams].map((stream) => ({ accountId, stream })),
    );
    return [...following, ...this.#arrivals];
  }

  #countOf(accountId: AccountId): number {
    const arriving = this.#arrivals.filter((arrival) => arrival.accountId === accountId).length;
    return arriving + (this.#audiences.get(accountId)?.streams.size ?? 0);
  }

  #leave(accountId: AccountId, stream: EventStream): void {
    this.#arrivals = this.#arrivals.filter((arrival) => arrival.stream !== stream);
    const audience = this.#audiences.get(accountId);
    audience?.streams.delete(stream);
    if (audience?.streams.size === 0) this.#audiences.delete(accountId);
    // Who was the last one is found out there.
    this.#looking.poke();
  }

  /** @returns in how many milliseconds to look again at the earliest */
  async #look(): Promise<number> {
    try {
      if (this.#readers().length === 0) {
        await this.#stopListening();
        return 0;
      }
      await this.#listen();
      await this.#closeRevoked();
      const isFlooded = await this.#tellChanges();
      await this.#admit(this.#arrivals);
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
    for (const audience of this.#audiences.values()) audience.send(heartbeatText(this.#place));
    // A key expires without a change.
    this.#looking.poke();
  }

  /** Ends the streams of keys that open nothing any more, and of sessions that have ended or act on another account. */
  async #closeRevoked(): Promise<void> {
    const readers = this.#readers();
    const credentials = readers.map(({ stream }) => stream.credential);
    const keyIds = credentials.flatMap((shown) => (shown.type === 'api_key' ? shown.id : []));
    const sessionIds = credentials.flatMap((shown) => (shown.type === 'session' ? shown.id : []));
    const { apiKeys, sessions } = this.unitOfWork.committed;
    const now = instant(this.clock.now());
    const keys = await apiKeys.findOpening([...new Set(keyIds)], now);
    const open = await sessions.findOpen([...new Set(sessionIds)], now);
    for (const { accountId, stream } of readers) {
      const { credential } = stream;
      const isGood =
        credential.type === 'api_key' ? keys.has(credential.id) : open.get(credential.id) === accountId;
      if (!isGood) stream.end();
    }
  }

  /** @returns whether there was more than can be told one by one */
  async #tellChanges(): Promise<boolean> {
    const before = this.#place;
    if (before === undefined || this.#audiences.size === 0) return false;
    const accountIds = [...this.#audiences.keys()];
    const { changes, place, isIncomplete } = await this.#feed.since(before, accountIds);
    const untold = new Map(
      [...byAccount(changes)].map(([accountId, ofAccount]) => [
        accountId,
        this.#audiences.get(accountId)?.untold(ofAccount) ?? [],
      ]),
    );
    const events = await this.#eventsOf([...untold.values()]);
    // From here on nothing fails, so that what is noted as told has been told.
    for (const [accountId, audience] of this.#audiences) {
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
    for (const { accountId, stream, resumeFrom } of arrivals) {
      const place = this.#place;
      if (place === undefined) return;
      let audience = this.#audiences.get(accountId);
      if (audience === undefined) {
        audience = new Audience();
        // What is not news to the first of an audience is news to nobody.
        const { changes } = await this.#feed.since(place, [accountId]);
        audience.note(changes, place.atMs);
      }
      // After that, so that what happens in between is told twice rather than not at all.
      const missed = resumeFrom && (await this.#missedSince(resumeFrom, place, accountId));
      this.#arrivals = this.#arrivals.filter((arrival) => arrival.stream !== stream);
      if (stream.isClosed) continue;
      audience.streams.add(stream);
      this.#audiences.set(accountId, audience);
      if (missed) stream.send(eventText(missed, place, place));
      stream.send(heartbeatText(place));
    }
  }

  /** What a stream that is resumed has missed. */
  async #missedSince(
    from: ChangePlace | 'unknown',
    place: ChangePlace,
    accountId: AccountId,
  ): Promise<LiveEvent[]> {
    if (from === 'unknown' || from.atMs < place.atMs - resumeWithinMs || from.atMs > place.atMs)
      return [reset];
    const { changes, isIncomplete } = await this.#feed.since(from, [accountId]);
    if (isIncomplete) return [reset];
    return (await this.#eventsOf([changes])).get(accountId) ?? [];
  }

  /** Of each account's changes. Where there are too many, it is better to begin anew. */
  async #eventsOf(changesOfEach: readonly (readonly Change[])[]): Promise<Map<AccountId, LiveEvent[]>> {
    const tooMany = changesOfEach.filter(({ length }) => length > changesAtOnceMax);
    const few = changesOfEach.filter(({ length }) => length <= changesAtOnceMax);
    const events = await liveEventsOf(this.unitOfWork.committed, few.flat());
    for (const [change] of tooMany) if (change) events.set(change.accountId, [reset]);
    return events;
  }
}
