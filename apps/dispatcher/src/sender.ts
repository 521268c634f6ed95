import {
  type ClaimedDispatch,
  type CompletedDispatch,
  type DispatchQueue,
  type ExistingChannel,
  mayBeSent,
} from '@tocsin/domain';

/** A claim taken longer ago than this is not sent any more: this process was held up, and others may have closed it. */
export const sendStartsWithinMs = 2000;

/** How many rows one turn claims at most, so that several dispatchers share a burst. */
const claimedAtOnceMax = 512;
/**
 * Turns come no faster than this while a turn's worth of outcomes is not together yet: each costs a flush to disk,
 * which many messages can share as well as one.
 */
const turnEveryMs = 2;
const outcomesWorthATurn = 256;

export type Reachable = ClaimedDispatch & { readonly channel: ExistingChannel };

type Sending = Omit<CompletedDispatch, 'alertId'>;

export type SenderParts = {
  readonly queue: Pick<DispatchQueue, 'claim' | 'complete'>;
  /** One attempt to send. Never rejects. */
  readonly send: (dispatch: Reachable) => Promise<Sending>;
  /** A clock that only runs forward, in milliseconds. */
  readonly monotonicMs: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly concurrencyMax: number;
  /** Called when a message has ended: there is an outcome to record. */
  readonly onEnded: () => void;
};

/**
 * Claims, sends, records, in turns: each turn records what has ended since the last one and claims what there is room
 * for. A row is claimed and committed before any byte leaves, and its place is free again only when its outcome is on
 * record, so neither memory nor messages in flight grow beyond `concurrencyMax`.
 */
export class Sender {
  readonly #sending = new Set<Promise<void>>();
  #ended: CompletedDispatch[] = [];
  #lastTurnMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: SenderParts) {}

  /** Messages that were claimed and whose outcome is not on record yet. */
  get inFlight(): number {
    return this.#sending.size + this.#ended.length;
  }

  /**
   * Takes a turn. @returns whether there may be more to claim now
   * @throws what the database throws; outcomes that were not recorded are kept for the next turn
   */
  async advance(): Promise<boolean> {
    await this.#pace();
    const room = Math.min(this.parts.concurrencyMax - this.inFlight, claimedAtOnceMax);
    // Asked for in one breath, so that both can share one commit.
    const [recorded, claimed] = await Promise.allSettled([this.record(), this.#claim(room)]);
    if (recorded.status === 'rejected') throw recorded.reason;
    if (claimed.status === 'rejected') throw claimed.reason;
    return room > 0 && claimed.value === room;
  }

  /** Puts on record what has ended. Recording again is harmless: only a row that is still `sending` takes it. */
  async record(): Promise<void> {
    // A copy: more may end while this is written, and is the next turn's.
    const ended = [...this.#ended];
    if (ended.length === 0) return;
    await this.parts.queue.complete(ended);
    this.#ended = this.#ended.slice(ended.length);
  }

  /** Resolves when nothing is on its way any more; what has ended may still have to be recorded. */
  async idle(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  async #pace(): Promise<void> {
    const waitMs = this.#lastTurnMs + turnEveryMs - this.parts.monotonicMs();
    if (waitMs > 0 && this.#ended.length < outcomesWorthATurn) await this.parts.pause(waitMs);
    this.#lastTurnMs = this.parts.monotonicMs();
  }

  async #claim(room: number): Promise<number> {
    if (room <= 0) return 0;
    const claimedAtMs = this.parts.monotonicMs();
    const claimed = await this.parts.queue.claim(room);
    for (const dispatch of claimed) this.#start(dispatch, claimedAtMs);
    return claimed.length;
  }

  #start(dispatch: ClaimedDispatch, claimedAtMs: number): void {
    // Left as it is, the row is closed as interrupted when its claim runs out.
    if (this.parts.monotonicMs() - claimedAtMs > sendStartsWithinMs) return;
    const sending = this.#send(dispatch).then((sent) => {
      this.#sending.delete(sending);
      this.#ended.push({ alertId: dispatch.alertId, ...sent });
      this.parts.onEnded();
    });
    this.#sending.add(sending);
  }

  async #send(dispatch: ClaimedDispatch): Promise<Sending> {
    const sendability = mayBeSent(dispatch.channel, dispatch.plan);
    if (sendability.allowed) return this.parts.send({ ...dispatch, channel: sendability.channel });
    const { code, message } = sendability;
    return {
      outcome: { outcome: 'failed', code, message, responseStatus: null, durationMs: null },
      request: null,
    };
  }
}
