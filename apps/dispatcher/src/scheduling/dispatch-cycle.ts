import type { DispatchQueue, WaitingChannel } from '@tocsin/domain';
import { Signal, type StartTimer } from '@tocsin/platform/scheduling';
import type { MessagePlanner } from '../intake/incident-events.js';
import { type HostOf, MessageClaimer } from '../intake/message-claimer.js';
import type { Journal } from '../journal/crash-journal.js';
import { SendPacer } from '../sending/send-pacer.js';
import { type EndedMessage, type InFlightMessage, type Send, Sender } from '../sending/sender.js';

/** How often to look for waiting messages that nothing announced. */
const lookEveryMs = 1000;
/** How often at most after an announcement, while cycles find new events: most announcements are of those. */
const lookEveryWhileBusyMs = 100;
/** The time between cycles, unless a full batch has ended. Each cycle costs a flush to disk, which messages share. */
const cycleEveryMs = 2;
const fullBatch = 128;
/** From so many in flight, cycles are rarer. A smaller number would leave nothing to send during the next cycle. */
const busyFromInFlight = 384;
/** Cycles are rarer too when one has claimed so many: they would claim a few each, and cost as much. */
const busyFromClaimed = 64;
const busyCycleEveryMs = 20;
/** Messages are claimed so long before they begin. Smaller claims cost more a message: docs/performance.md. */
const aheadMs = 80;
/** However slowly messages begin, so many are claimed ahead. */
const aheadMin = 128;
/** As long as no batches have shown how fast messages begin. */
const aheadGuess = 512;

export type DispatchCycleParts = {
  readonly queue: Pick<DispatchQueue, 'waiting' | 'claim' | 'release' | 'complete'>;
  readonly planner: Pick<MessagePlanner, 'advance'>;
  readonly journal: Journal;
  readonly send: Send;
  readonly hostOf: HostOf;
  readonly concurrencyMax: number;
  readonly monotonicMs: () => number;
  readonly startTimer: StartTimer;
  readonly onEnded: () => void;
  readonly onRecorded: (ended: readonly EndedMessage[]) => void;
};

/** Records outcomes, claims waiting messages and plans new ones. A claim is committed before a byte leaves. */
export class DispatchCycle {
  readonly #claimer: MessageClaimer;
  readonly #pacer: SendPacer;
  readonly #sender: Sender;
  readonly #batchEnded: Signal;
  #nextCycleMs = Number.NEGATIVE_INFINITY;
  #lookedMs = Number.NEGATIVE_INFINITY;
  #looksSoon = false;
  #cycleTookMs = 0;
  #claimedNow = 0;

  constructor(private readonly parts: DispatchCycleParts) {
    const { queue, planner, journal, send, hostOf, concurrencyMax, monotonicMs, startTimer } = parts;
    this.#batchEnded = new Signal(startTimer);
    this.#sender = new Sender({
      queue,
      journal,
      send,
      monotonicMs,
      onEnded: (ended) => this.#ended(ended),
      onUnsent: (message) => this.#unsent(message),
    });
    this.#pacer = new SendPacer({
      start: (message) => this.#sender.start(message),
      onLate: (message) => this.#claimer.putAside(message),
      startTimer,
      monotonicMs,
    });
    this.#claimer = new MessageClaimer({
      queue,
      planner,
      hostOf,
      concurrencyMax,
      monotonicMs,
      onClaimed: (messages) => {
        this.#claimedNow += messages.length;
        this.#pacer.startSoon(messages);
      },
      roomSoon: () => this.#roomSoon(),
    });
  }

  /** Makes the next cycle that finds nothing new look for waiting messages. */
  lookSoon(): void {
    this.#looksSoon = true;
  }

  /** Claims messages of these channels soon. */
  note(waiting: readonly WaitingChannel[]): void {
    this.#claimer.note(waiting);
  }

  /** @returns whether there may be more to claim now @throws the database's error; a later cycle does the rest */
  async run(): Promise<boolean> {
    await this.#pace();
    const beganMs = this.parts.monotonicMs();
    this.#claimedNow = 0;
    // Requested in one task, so that they can share one commit.
    const [recorded, givenBack, claimed] = await Promise.allSettled([
      this.#record(),
      this.#claimer.giveBack(),
      this.#claim(),
    ]);
    const released = settledValue(recorded);
    const claims = settledValue(claimed);
    this.#cycleTookMs = this.parts.monotonicMs() - beganMs;
    const isBusy =
      this.#claimedNow >= busyFromClaimed || (claims > 0 && this.#claimer.inFlight >= busyFromInFlight);
    this.#nextCycleMs = beganMs + (isBusy ? busyCycleEveryMs : cycleEveryMs);
    const found = await this.#look(claims > 0);
    return released + settledValue(givenBack) + claims + found > 0;
  }

  #roomSoon(): number {
    // The next claims are of use only when they are committed.
    const withinMs = aheadMs + this.#cycleTookMs;
    const ahead = Math.max(this.#pacer.startedWithin(withinMs, aheadGuess), aheadMin);
    return Math.max(Math.floor(ahead) - this.#pacer.waiting, 0);
  }

  async record(): Promise<void> {
    await Promise.all([this.#record(), this.#claimer.giveBack()]);
  }

  async idle(): Promise<void> {
    await this.#pacer.started();
    await this.#sender.idle();
  }

  /** @returns how many channels have a resolution that may be sent now */
  async #record(): Promise<number> {
    const ended = await this.#sender.record();
    const released = this.#claimer.recorded(ended);
    this.parts.onRecorded(ended);
    return released;
  }

  async #claim(): Promise<number> {
    const claimed = await this.#claimer.claim();
    return claimed + (await this.#claimer.plan());
  }

  async #look(hasClaimed: boolean): Promise<number> {
    const nowMs = this.parts.monotonicMs();
    const everyMs = this.#looksSoon ? (hasClaimed ? lookEveryWhileBusyMs : 0) : lookEveryMs;
    if (nowMs - this.#lookedMs < everyMs) return 0;
    this.#lookedMs = nowMs;
    this.#looksSoon = false;
    return this.#claimer.look();
  }

  async #pace(): Promise<void> {
    const waitMs = this.#nextCycleMs - this.parts.monotonicMs();
    if (waitMs > 0 && this.#sender.unrecorded < fullBatch) await this.#batchEnded.wait(waitMs);
  }

  #ended(ended: EndedMessage): void {
    this.#pacer.ended();
    this.#claimer.ended(ended);
    if (this.#sender.unrecorded === fullBatch) this.#batchEnded.notify();
    this.parts.onEnded();
  }

  #unsent(message: InFlightMessage): void {
    this.#pacer.ended();
    this.#claimer.putAside(message);
    this.parts.onEnded();
  }
}

const settledValue = (part: PromiseSettledResult<number>): number => {
  if (part.status === 'rejected') throw part.reason;
  return part.value;
};
