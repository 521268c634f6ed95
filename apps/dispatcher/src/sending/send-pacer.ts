import { Signal, type StartTimer } from '@tocsin/platform/scheduling';
import { beginTogetherMax } from '../journal/crash-journal.js';
import type { InFlightMessage } from './sender.js';

/** One write of the journal notes a batch. */
const batchMax = beginTogetherMax;
/** The next batch starts when no more sends of the last are open: fewer open connections cost less per message. */
const openMax = 8;
/** The next batch waits no longer than this, so that a slow receiver delays no other. */
const openWithinMs = 2;

/** Batches on which the pace rests. */
const paceBatches = 8;

export type SendPacerParts = {
  /** @returns whether it may be sent */
  readonly start: (message: InFlightMessage) => boolean;
  readonly onLate: (message: InFlightMessage) => void;
  readonly startTimer: StartTimer;
  readonly monotonicMs: () => number;
};

export class SendPacer {
  readonly #waiting: InFlightMessage[] = [];
  #running: Promise<void> | undefined;
  /** Sends of the last batch that are open. The end of any earlier send counts as well. */
  #open = 0;
  #mostEnded: Signal | undefined;
  /** Sums over batches that followed another one at once. Older ones count less and less. */
  readonly #recent = { messages: 0, ms: 0 };

  constructor(private readonly parts: SendPacerParts) {}

  async started(): Promise<void> {
    await this.#running;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** How many messages start within `ms`, as fast as lately. @param guess without earlier batches */
  startedWithin(ms: number, guess: number): number {
    const { messages, ms: tookMs } = this.#recent;
    return messages === 0 ? guess : (messages / tookMs) * ms;
  }

  /** Starts messages in a later task: the next cycle queries the database first, which runs beside the sends. */
  startSoon(messages: readonly InFlightMessage[]): void {
    if (messages.length === 0) return;
    this.#waiting.push(...messages);
    this.#running ??= this.#run();
  }

  ended(): void {
    this.#open -= 1;
    if (this.#open === openMax) this.#mostEnded?.notify();
  }

  async #run(): Promise<void> {
    const { startTimer, monotonicMs } = this.parts;
    let lastMs: number | undefined;
    while (this.#waiting.length > 0) {
      await new Promise<void>((resolve) => startTimer(resolve, 0));
      const batch = this.#waiting.splice(0, batchMax);
      const nowMs = monotonicMs();
      if (lastMs !== undefined) this.#notePace(batch.length, nowMs - lastMs);
      lastMs = nowMs;
      this.#open = this.#start(batch);
      // A new signal: the last one may have been notified after its wait.
      this.#mostEnded = new Signal(startTimer);
      if (this.#open > openMax) await this.#mostEnded.wait(openWithinMs);
    }
    // Synchronous with the check above, so that `startSoon` starts a new run for later messages.
    this.#running = undefined;
  }

  #start(messages: readonly InFlightMessage[]): number {
    const late = messages.filter((message) => !this.parts.start(message));
    for (const message of late) this.parts.onLate(message);
    return messages.length - late.length;
  }

  #notePace(messages: number, ms: number): void {
    const older = 1 - 1 / paceBatches;
    this.#recent.messages = this.#recent.messages * older + messages;
    this.#recent.ms = this.#recent.ms * older + ms;
  }
}
