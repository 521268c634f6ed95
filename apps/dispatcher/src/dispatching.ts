import type { EventBus } from '@nestjs/cqrs';
import type { DispatchQueue, EventFeed } from '@tocsin/domain';
import { type FailureLog, Loop, startTimer as systemTimer } from '@tocsin/platform/scheduling';
import { sendDeadlineMs } from '@tocsin/transports';
import { EventTail } from './event-tail.js';
import { type Ended, sendStartsWithinMs } from './sender.js';
import { Turns, type TurnsParts } from './turns.js';

/** What a claim leaves for putting the outcome on record. */
const recordWithinMs = 5000;

/** How long a claim must be good for. */
export const claimMs = sendStartsWithinMs + sendDeadlineMs + recordWithinMs;

export type DispatchingParts = Pick<TurnsParts, 'send' | 'hostOf' | 'concurrencyMax'> & {
  /** Its claims are good for `claimMs`. */
  readonly feed: EventFeed;
  /** Its claims are good for `claimMs`. */
  readonly queue: DispatchQueue;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly log: FailureLog;
  /** Called when outcomes are on record. */
  readonly onRecorded?: (ended: readonly Ended[]) => void;
  /** The system's, unless a simulation brings its own time. */
  readonly monotonicMs?: TurnsParts['monotonicMs'];
  readonly startTimer?: typeof systemTimer;
};

/** The loops of a dispatcher: take turns, and close what was left behind. */
export class Dispatching {
  readonly #turns: Turns;
  readonly #taking: Loop;
  readonly #closing: Loop;
  readonly #recording: Loop;

  constructor({ feed, bus, log, onRecorded = () => undefined, ...parts }: DispatchingParts) {
    const { monotonicMs = () => performance.now(), startTimer = systemTimer } = parts;
    const loop = (name: string, step: () => Promise<boolean>): Loop => new Loop(name, step, log, startTimer);
    this.#turns = new Turns({
      ...parts,
      tail: new EventTail(feed, bus),
      monotonicMs,
      startTimer,
      onEnded: () => {
        this.#taking.wake();
        this.#recording.wake();
      },
      onRecorded,
    });
    this.#taking = loop('taking turns', () => this.#turns.take());
    this.#closing = loop('closing', async () => (await parts.queue.closeExpired()) > 0);
    this.#recording = loop('recording', async () => {
      await this.#turns.record();
      return false;
    });
  }

  start(): void {
    this.#closing.start();
    this.#taking.start();
  }

  /** Looks at once for what is new: something in the database has changed. */
  wake(): void {
    this.#turns.lookSoon();
    this.#taking.wake();
  }

  /** Takes nothing new, finishes what is in flight and puts it on record. */
  async stop(): Promise<void> {
    await Promise.all([this.#taking.stop(), this.#closing.stop()]);
    // An outcome that waited for the slowest of the other messages could outlive its claim.
    this.#recording.start();
    await this.#turns.idle();
    await this.#recording.stop();
    await this.#turns.record();
  }
}
