import type { EventBus } from '@nestjs/cqrs';
import type { DispatchQueue, EventFeed } from '@tocsin/domain';
import { sendDeadlineMs } from '@tocsin/transports';
import { EventTail } from './event-tail.js';
import { type FailureLog, Loop } from './loop.js';
import { Sender, type SenderParts, sendStartsWithinMs } from './sender.js';
import { startTimer as systemTimer } from './timer.js';

/** What a claim leaves for putting the outcome on record. */
const recordWithinMs = 5000;

/** How long a claim must be good for. */
export const claimMs = sendStartsWithinMs + sendDeadlineMs + recordWithinMs;

export type DispatchingParts = Pick<SenderParts, 'send' | 'concurrencyMax'> & {
  readonly feed: EventFeed;
  /** Its claims are good for `claimMs`. */
  readonly queue: DispatchQueue;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly log: FailureLog;
  /** The system's, unless a simulation brings its own time. */
  readonly monotonicMs?: SenderParts['monotonicMs'];
  readonly startTimer?: typeof systemTimer;
};

/** The three loops of a dispatcher: plan messages for new events, send what is pending, close what was left behind. */
export class Dispatching {
  readonly #sender: Sender;
  readonly #planning: Loop;
  readonly #sending: Loop;
  readonly #closing: Loop;
  readonly #recording: Loop;

  constructor({ feed, queue, bus, send, concurrencyMax, log, ...time }: DispatchingParts) {
    const { monotonicMs = () => performance.now(), startTimer = systemTimer } = time;
    const loop = (name: string, step: () => Promise<boolean>): Loop => new Loop(name, step, log, startTimer);
    const tail = new EventTail(feed, bus);
    this.#sender = new Sender({
      queue,
      send,
      monotonicMs,
      concurrencyMax,
      pause: (ms) => new Promise<void>((resolve) => startTimer(resolve, ms)),
      onEnded: () => {
        this.#sending.wake();
        this.#recording.wake();
      },
    });
    this.#sending = loop('sending', () => this.#sender.advance());
    this.#planning = loop('planning', async () => {
      const any = await tail.advance();
      if (any) this.#sending.wake();
      return any;
    });
    this.#closing = loop('closing', async () => (await queue.closeExpired()) > 0);
    this.#recording = loop('recording', async () => {
      await this.#sender.record();
      return false;
    });
  }

  start(): void {
    this.#closing.start();
    this.#planning.start();
    this.#sending.start();
  }

  /** Looks at once for what is new: something in the database has changed. */
  wake(): void {
    this.#planning.wake();
    this.#sending.wake();
  }

  /** Takes nothing new, finishes what is in flight and puts it on record. */
  async stop(): Promise<void> {
    await Promise.all([this.#planning.stop(), this.#sending.stop(), this.#closing.stop()]);
    // An outcome that waited for the slowest of the other messages could outlive its claim.
    this.#recording.start();
    await this.#sender.idle();
    await this.#recording.stop();
    await this.#sender.record();
  }
}
