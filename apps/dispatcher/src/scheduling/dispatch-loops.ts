import type { EventBus } from '@nestjs/cqrs';
import type { DispatchQueue, EventFeed, WaitingChannel } from '@tocsin/domain';
import {
  type FailureLog,
  Loop,
  type StartTimer,
  startTimer as systemTimer,
} from '@tocsin/platform/scheduling';
import { sendDeadlineMs } from '@tocsin/transports';
import { MessagePlanner } from '../intake/incident-events.js';
import type { HostOf } from '../intake/message-claimer.js';
import { type Journal, noJournal } from '../journal/crash-journal.js';
import { type EndedMessage, type Send, sendStartsWithinMs } from '../sending/sender.js';
import { DispatchCycle } from './dispatch-cycle.js';

const recordWithinMs = 5000;

/** How long a claim must last: starting, sending and recording. */
export const claimMs = sendStartsWithinMs + sendDeadlineMs + recordWithinMs;

/** The claims of `feed` and `queue` last `claimMs`. */
export type DispatchLoopsParts = {
  readonly feed: EventFeed;
  readonly queue: DispatchQueue;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly send: Send;
  readonly hostOf: HostOf;
  readonly concurrencyMax: number;
  readonly log: FailureLog;
  readonly journal?: Journal;
  /** Ends the claims of dead dispatchers. @returns the channels of messages that went back to the queue */
  readonly settle?: () => Promise<readonly WaitingChannel[]>;
  readonly onRecorded?: (ended: readonly EndedMessage[]) => void;
  /** A simulation brings its own clock and timers. */
  readonly monotonicMs?: () => number;
  readonly startTimer?: StartTimer;
};

export class DispatchLoops {
  readonly #cycle: DispatchCycle;
  readonly #dispatching: Loop;
  readonly #closing: Loop;
  readonly #recording: Loop;
  #stopped: Promise<void> | undefined;

  constructor({
    feed,
    queue,
    bus,
    send,
    hostOf,
    concurrencyMax,
    log,
    journal = noJournal,
    settle = async () => [],
    onRecorded = () => undefined,
    monotonicMs = () => performance.now(),
    startTimer = systemTimer,
  }: DispatchLoopsParts) {
    const loop = (name: string, step: () => Promise<boolean>): Loop => new Loop(name, step, log, startTimer);
    this.#cycle = new DispatchCycle({
      queue,
      planner: new MessagePlanner(feed, bus),
      journal,
      send,
      hostOf,
      concurrencyMax,
      monotonicMs,
      startTimer,
      onEnded: () => {
        this.#dispatching.wake();
        this.#recording.wake();
      },
      onRecorded,
    });
    this.#dispatching = loop('dispatching', () => this.#cycle.run());
    this.#closing = loop('closing', async () => {
      // First, since messages that had not begun would be closed as well.
      const givenBack = await settle();
      this.#cycle.note(givenBack);
      if (givenBack.length > 0) this.#dispatching.wake();
      return (await queue.closeExpired()) + givenBack.length > 0;
    });
    this.#recording = loop('recording', async () => {
      await this.#cycle.record();
      return false;
    });
  }

  start(): void {
    this.#closing.start();
    this.#dispatching.start();
  }

  /** Looks for messages at once: the database has changed. */
  wake(): void {
    this.#cycle.lookSoon();
    this.#dispatching.wake();
  }

  /** Claims nothing more, finishes the messages in flight and records their outcomes. May be called again meanwhile. */
  stop(): Promise<void> {
    // A second run beside the first could be done while the first still gives messages back.
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    await Promise.all([this.#dispatching.stop(), this.#closing.stop()]);
    // Records at once: an outcome that waited for the slowest message could outlive its claim.
    this.#recording.start();
    await this.#cycle.idle();
    await this.#recording.stop();
    await this.#cycle.record();
  }
}
