import {
  type ClaimedDispatch,
  type CompletedDispatch,
  type DispatchQueue,
  type ExistingChannel,
  mayBeSent,
} from '@tocsin/domain';
import type { Place } from './bulkheads.js';

/** A claim taken longer ago than this is given back unsent: this process was held up, and others may have closed it. */
export const sendStartsWithinMs = 2000;

export type Reachable = ClaimedDispatch & { readonly channel: ExistingChannel };

type Sending = Omit<CompletedDispatch, 'alertId'>;

/** A message that this process has claimed, and the place in flight that it holds. */
export type Taken = {
  readonly dispatch: ClaimedDispatch;
  readonly place: Place;
  /** When the claim was asked for, by the monotonic clock. */
  readonly claimedAtMs: number;
};

export type Ended = Taken & { readonly completed: CompletedDispatch };

export type SenderParts = {
  readonly queue: Pick<DispatchQueue, 'complete'>;
  /** One attempt to send. Never rejects. */
  readonly send: (dispatch: Reachable) => Promise<Sending>;
  /** A clock that only runs forward, in milliseconds. */
  readonly monotonicMs: () => number;
  /** Called when a message has ended: there is an outcome to record. */
  readonly onEnded: (ended: Ended) => void;
  /** Called when outcomes are on record. */
  readonly onRecorded: (ended: readonly Ended[]) => void;
};

/** Sends what was claimed, each message once and at once, and puts on record how it ended. */
export class Sender {
  readonly #sending = new Set<Promise<void>>();
  #ended: Ended[] = [];

  constructor(private readonly parts: SenderParts) {}

  /** How many outcomes are not on record yet. */
  get unrecorded(): number {
    return this.#ended.length;
  }

  /** @returns whether it is sent; if not, it never will be */
  start(taken: Taken): boolean {
    if (this.parts.monotonicMs() - taken.claimedAtMs > sendStartsWithinMs) return false;
    const sending = this.#send(taken.dispatch).then((sent) => {
      this.#sending.delete(sending);
      const ended = { completed: { alertId: taken.dispatch.alertId, ...sent }, ...taken };
      this.#ended.push(ended);
      this.parts.onEnded(ended);
    });
    this.#sending.add(sending);
    return true;
  }

  /**
   * Puts on record what has ended. Recording again is harmless: only a row that is still `sending` takes it.
   * @throws what the database throws; outcomes that were not recorded are kept for the next time
   */
  async record(): Promise<void> {
    // A copy: more may end while this is written, and is the next time's.
    const ended = [...this.#ended];
    if (ended.length === 0) return;
    await this.parts.queue.complete(ended.map(({ completed }) => completed));
    this.#ended = this.#ended.slice(ended.length);
    this.parts.onRecorded(ended);
  }

  /** Resolves when nothing is on its way any more; what has ended may still have to be recorded. */
  async idle(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  #send(dispatch: ClaimedDispatch): Promise<Sending> {
    const sendability = mayBeSent(dispatch.channel, dispatch.plan);
    if (sendability.allowed) return this.parts.send({ ...dispatch, channel: sendability.channel });
    const { code, message } = sendability;
    return Promise.resolve({
      outcome: { outcome: 'failed', code, message, responseStatus: null, durationMs: null },
      request: null,
    });
  }
}
