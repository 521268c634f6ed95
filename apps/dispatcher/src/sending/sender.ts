import {
  type AlertId,
  type ClaimedDispatch,
  type CompletedDispatch,
  type DispatchQueue,
  type ExistingChannel,
  mayBeSent,
} from '@tocsin/domain';
import type { Journal } from '../journal/crash-journal.js';
import type { EndedMessage, InFlightMessage } from './in-flight.js';

/** An older claim is given back unsent: another process may have closed it. */
export const sendStartsWithinMs = 2000;

export type SendableDispatch = ClaimedDispatch & { readonly channel: ExistingChannel };

export type Send = (dispatch: SendableDispatch) => Promise<Omit<CompletedDispatch, 'alertId'>>;

export type SenderParts = {
  readonly queue: Pick<DispatchQueue, 'complete'>;
  readonly journal: Journal;
  readonly send: Send;
  readonly monotonicMs: () => number;
  readonly onEnded: (ended: EndedMessage) => void;
};

export class Sender {
  readonly #sending = new Map<InFlightMessage, Promise<void>>();
  #ended: EndedMessage[] = [];

  constructor(private readonly parts: SenderParts) {}

  get unrecorded(): number {
    return this.#ended.length;
  }

  /** @returns those whose claim is too old, or that could not be noted; they are not sent */
  start(messages: readonly InFlightMessage[]): readonly InFlightMessage[] {
    const inTime = messages.filter((message) => this.#isInTime(message));
    const alertIds = inTime.map(({ dispatch }) => dispatch.alertId);
    if (alertIds.length === 0 || !this.parts.journal.begin(alertIds, () => this.#unrecorded()))
      return messages;
    // The process may have been stopped while it wrote.
    return messages.filter((message) => !this.#start(message));
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
    while (this.#sending.size > 0) await Promise.all(this.#sending.values());
  }

  #isInTime({ claimedAtMs }: InFlightMessage): boolean {
    return this.parts.monotonicMs() - claimedAtMs <= sendStartsWithinMs;
  }

  #unrecorded(): AlertId[] {
    return [...this.#sending.keys(), ...this.#ended].map(({ dispatch }) => dispatch.alertId);
  }

  #start(message: InFlightMessage): boolean {
    if (!this.#isInTime(message)) return false;
    const sending = this.#send(message.dispatch).then((sent) => {
      this.#sending.delete(message);
      const ended = { completed: { alertId: message.dispatch.alertId, ...sent }, ...message };
      this.#ended.push(ended);
      this.parts.onEnded(ended);
    });
    this.#sending.set(message, sending);
    return true;
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
