import {
  type AccountId,
  type ChannelId,
  type ClaimedDispatch,
  type CompletedDispatch,
  type DispatchQueue,
  type ExistingChannel,
  mayBeSent,
} from '@tocsin/domain';
import { type Begin, sendDeadlineMs } from '@tocsin/transports';
import type { Journal } from '../journal/crash-journal.js';

export type Place = {
  readonly accountId: AccountId;
  readonly channelId: ChannelId;
  /** The host whose connections it uses; `undefined` when unknown or when it uses none. */
  readonly host: string | undefined;
  /** Its channel keeps timing out. */
  readonly slow: boolean;
};

export type InFlightMessage = {
  readonly dispatch: ClaimedDispatch;
  readonly place: Place;
  readonly claimedAtMs: number;
};

export type EndedMessage = InFlightMessage & { readonly completed: CompletedDispatch };

/** An older claim is given back unsent: another process may have closed it. */
export const sendStartsWithinMs = 2000;
const beginsWithinMs = sendStartsWithinMs + sendDeadlineMs;

export type SendableDispatch = ClaimedDispatch & {
  readonly channel: ExistingChannel;
  readonly begin: Begin;
};

export type Send = (dispatch: SendableDispatch) => Promise<Omit<CompletedDispatch, 'alertId'>>;

export type SenderParts = {
  readonly queue: Pick<DispatchQueue, 'complete'>;
  readonly journal: Journal;
  readonly send: Send;
  readonly monotonicMs: () => number;
  readonly onEnded: (ended: EndedMessage) => void;
  /** No byte of the message left, and it must not be sent under this claim. */
  readonly onUnsent: (message: InFlightMessage) => void;
};

export class Sender {
  readonly #sending = new Map<InFlightMessage, Promise<void>>();
  #ended: EndedMessage[] = [];

  constructor(private readonly parts: SenderParts) {}

  get unrecorded(): number {
    return this.#ended.length;
  }

  /** @returns whether the claim is young enough to start the send */
  start(message: InFlightMessage): boolean {
    if (!this.#isWithin(message, sendStartsWithinMs)) return false;
    let mayBegin: Promise<boolean> | undefined;
    const begin = async (): Promise<boolean> => {
      // Once: a second attempt of a transport would be a second message.
      if (mayBegin !== undefined) return false;
      mayBegin = this.#begin(message);
      return mayBegin;
    };
    const sending = this.#send(message.dispatch, begin).then(async (sent) => {
      const isUnsent = mayBegin !== undefined && !(await mayBegin);
      this.#sending.delete(message);
      if (isUnsent) this.parts.onUnsent(message);
      else this.#end({ completed: { alertId: message.dispatch.alertId, ...sent }, ...message });
    });
    this.#sending.set(message, sending);
    return true;
  }

  /** Records the outcomes so far. Only a `sending` row takes one, so a repetition is harmless. */
  async record(): Promise<readonly EndedMessage[]> {
    // A copy: more messages may end during the write. After an error, the next call records the same outcomes.
    const ended = [...this.#ended];
    if (ended.length === 0) return ended;
    await this.parts.queue.complete(ended.map(({ completed }) => completed));
    this.#ended = this.#ended.slice(ended.length);
    for (const { dispatch } of ended) this.parts.journal.settled(dispatch.alertId);
    return ended;
  }

  async idle(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending.values());
  }

  #isWithin({ claimedAtMs }: InFlightMessage, ms: number): boolean {
    return this.parts.monotonicMs() - claimedAtMs <= ms;
  }

  async #begin(message: InFlightMessage): Promise<boolean> {
    const { journal } = this.parts;
    const { alertId } = message.dispatch;
    const isNoted = this.#isWithin(message, beginsWithinMs) && (await journal.begin(alertId));
    // The process may have been stopped, also while it wrote: others close what it had claimed.
    if (isNoted && this.#isWithin(message, beginsWithinMs)) return true;
    journal.settled(alertId);
    return false;
  }

  #end(ended: EndedMessage): void {
    this.parts.journal.end(ended.completed);
    this.#ended.push(ended);
    this.parts.onEnded(ended);
  }

  #send(dispatch: ClaimedDispatch, begin: Begin): ReturnType<Send> {
    const sendability = mayBeSent(dispatch.channel, dispatch.plan);
    // Spreading last costs less: docs/performance.md. `mayBeSent` allows only a channel that exists.
    if (sendability.allowed)
      return this.parts.send({ begin, ...(dispatch as Omit<SendableDispatch, 'begin'>) });
    const { code, message } = sendability;
    return Promise.resolve({
      outcome: { outcome: 'failed', code, message, responseStatus: null, durationMs: null },
      request: null,
    });
  }
}
