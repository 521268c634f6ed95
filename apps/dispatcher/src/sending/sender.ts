import {
  type ClaimedDispatch,
  type CompletedDispatch,
  type DispatchQueue,
  type ExistingChannel,
  mayBeSent,
} from '@tocsin/domain';
import type { EndedMessage, InFlightMessage } from './in-flight.js';

/** An older claim is given back unsent: another process may have closed it. */
export const sendStartsWithinMs = 2000;

export type SendableDispatch = ClaimedDispatch & { readonly channel: ExistingChannel };

export type Send = (dispatch: SendableDispatch) => Promise<Omit<CompletedDispatch, 'alertId'>>;

export type SenderParts = {
  readonly queue: Pick<DispatchQueue, 'complete'>;
  readonly send: Send;
  readonly monotonicMs: () => number;
  readonly onEnded: (ended: EndedMessage) => void;
};

export class Sender {
  readonly #sending = new Set<Promise<void>>();
  #ended: EndedMessage[] = [];

  constructor(private readonly parts: SenderParts) {}

  get unrecorded(): number {
    return this.#ended.length;
  }

  /** @returns `false` when the claim is too old; the message is not sent */
  start(message: InFlightMessage): boolean {
    if (this.parts.monotonicMs() - message.claimedAtMs > sendStartsWithinMs) return false;
    const sending = this.#send(message.dispatch).then((sent) => {
      this.#sending.delete(sending);
      const ended = { completed: { alertId: message.dispatch.alertId, ...sent }, ...message };
      this.#ended.push(ended);
      this.parts.onEnded(ended);
    });
    this.#sending.add(sending);
    return true;
  }

  /** Records the outcomes so far. Only a `sending` row takes one, so a repetition is harmless. */
  async record(): Promise<readonly EndedMessage[]> {
    // A copy: more messages may end during the write. After an error, the next call records the same outcomes.
    const ended = [...this.#ended];
    if (ended.length === 0) return ended;
    await this.parts.queue.complete(ended.map(({ completed }) => completed));
    this.#ended = this.#ended.slice(ended.length);
    return ended;
  }

  async idle(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  #send(dispatch: ClaimedDispatch): ReturnType<Send> {
    const sendability = mayBeSent(dispatch.channel, dispatch.plan);
    if (sendability.allowed) return this.parts.send({ ...dispatch, channel: sendability.channel });
    const { code, message } = sendability;
    return Promise.resolve({
      outcome: { outcome: 'failed', code, message, responseStatus: null, durationMs: null },
      request: null,
    });
  }
}
