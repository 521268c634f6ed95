import type { DispatchQueue } from '@tocsin/domain';
import { Signal } from '@tocsin/platform/scheduling';
import { Intake, type IntakeParts } from './intake.js';
import { Sender, type SenderParts } from './sender.js';

/** How often to look for messages that wait and that nobody told of. */
const lookEveryMs = 1000;
/** How often when somebody has told of a change, while every turn finds something new: most changes are just that. */
const lookEveryWhileBusyMs = 100;
/**
 * Turns come no faster than this while a turn's worth of outcomes is not together yet: each costs a flush to disk,
 * which many messages can share as well as one.
 */
const turnEveryMs = 2;
const messagesOfAFullTurn = 128;
/** While so much is on its way, it is given time to go out. Less would leave nothing to send during the next turn. */
const busyFrom = 384;
const busyTurnEveryMs = 20;

export type TurnsParts = Omit<IntakeParts, 'queue' | 'start'> &
  Omit<SenderParts, 'queue'> & {
    readonly queue: Pick<DispatchQueue, 'waiting' | 'claim' | 'release' | 'complete'>;
  };

/**
 * The work of a dispatcher. Each turn records what has ended since the last one, claims what waits, and plans what is
 * new. A message is claimed, and the claim committed, before any byte leaves.
 */
export class Turns {
  readonly #sender: Sender;
  readonly #intake: Intake;
  readonly #fullTurn: Signal;
  #nextTurnMs = Number.NEGATIVE_INFINITY;
  #lookedMs = Number.NEGATIVE_INFINITY;
  #looksSoon = false;
  #released = 0;

  constructor(private readonly parts: TurnsParts) {
    this.#fullTurn = new Signal(parts.startTimer);
    this.#intake = new Intake({ ...parts, start: (taken) => this.#sender.start(taken) });
    this.#sender = new Sender({
      ...parts,
      onEnded: (ended) => {
        this.#intake.ended(ended);
        if (this.#sender.unrecorded === messagesOfAFullTurn) this.#fullTurn.notify();
        parts.onEnded(ended);
      },
      onRecorded: (ended) => {
        this.#released += this.#intake.recorded(ended);
        parts.onRecorded(ended);
      },
    });
  }

  /** Someone may have left messages waiting: the next turn that finds nothing new looks. */
  lookSoon(): void {
    this.#looksSoon = true;
  }

  /**
   * Takes a turn. @returns whether there may be more to take on now
   * @throws what the database throws; what was not done is done by a later turn
   */
  async take(): Promise<boolean> {
    await this.#pace();
    const beganMs = this.parts.monotonicMs();
    this.#released = 0;
    // Asked for in one breath, so that they can share one commit.
    const [recorded, givenBack, taken] = await Promise.allSettled([
      this.#sender.record(),
      this.#intake.giveBack(),
      this.#takeOn(),
    ]);
    if (recorded.status === 'rejected') throw recorded.reason;
    const count = countOf(taken);
    const isBusy = count > 0 && this.#intake.inFlight >= busyFrom;
    this.#nextTurnMs = beganMs + (isBusy ? busyTurnEveryMs : turnEveryMs);
    const found = await this.#look(count > 0);
    return countOf(givenBack) + count + found + this.#released > 0;
  }

  /** Puts on record what is left to be when nothing more is taken on. */
  async record(): Promise<void> {
    await Promise.all([this.#sender.record(), this.#intake.giveBack()]);
  }

  /** Resolves when nothing is on its way any more; what has ended may still have to be recorded. */
  async idle(): Promise<void> {
    await this.#intake.started();
    await this.#sender.idle();
  }

  /** What waits comes before what is new. */
  async #takeOn(): Promise<number> {
    const claimed = await this.#intake.claim();
    return claimed + (await this.#intake.plan());
  }

  async #look(tookOn: boolean): Promise<number> {
    const nowMs = this.parts.monotonicMs();
    const everyMs = this.#looksSoon ? (tookOn ? lookEveryWhileBusyMs : 0) : lookEveryMs;
    if (nowMs - this.#lookedMs < everyMs) return 0;
    this.#lookedMs = nowMs;
    this.#looksSoon = false;
    return this.#intake.look();
  }

  async #pace(): Promise<void> {
    const waitMs = this.#nextTurnMs - this.parts.monotonicMs();
    if (waitMs > 0 && this.#sender.unrecorded < messagesOfAFullTurn) await this.#fullTurn.wait(waitMs);
  }
}

const countOf = (part: PromiseSettledResult<number>): number => {
  if (part.status === 'rejected') throw part.reason;
  return part.value;
};
