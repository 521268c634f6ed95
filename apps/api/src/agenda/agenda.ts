import type { DueSubject } from '@tocsin/persistence';
import { Loop, type StartTimer } from '@tocsin/platform/scheduling';

const agendaBounds = {
  /** Subjects of a kind in one look. */
  subjectsMax: 500,
  /** After a failure, a subject waits and lets others go first: at first so long, then twice as long each time. */
  postponedMsMin: 1000,
  postponedMsMax: 10_000,
  /** Beyond so many failing subjects of a kind, the others of this kind wait until one of them may be tried again. */
  postponedMax: 100,
} as const;

export type AgendaKind = {
  /** Differs from that of other kinds. */
  readonly kind: string;
  /** How many subjects one step takes at most. */
  readonly atOnceMax: number;
  /**
   * Claims those that are still due and does what is due, in one transaction: if it fails, nothing was done.
   * @returns how many it did
   */
  carryOut(subjects: readonly DueSubject[]): Promise<number>;
};

export type AgendaParts = {
  readonly kinds: readonly AgendaKind[];
  /** @param subjectsMax the most of each kind */
  look(subjectsMax: number): Promise<readonly DueSubject[]>;
  /** True for an error that all subjects would meet. */
  isUnavailable(error: unknown): boolean;
  readonly log: {
    error(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
  readonly monotonicMs?: () => number;
  readonly startTimer?: StartTimer;
};

/**
 * Does what is due, soon after it is due: docs/adr/0120-one-agenda.md. Looks once a second for all kinds together. Kinds
 * run beside one another, so that one that fails or hangs holds up no other; of each kind one step runs at a time.
 */
export class Agenda {
  readonly #kinds: readonly KindOnAgenda[];
  readonly #loop: Loop;

  constructor(parts: AgendaParts) {
    const { kinds, look, log, startTimer } = parts;
    this.#kinds = kinds.map((kind) => new KindOnAgenda(kind, parts, () => this.#loop.wake()));
    const step = async (): Promise<boolean> => {
      // A look finds those again that wait.
      const found = await look(agendaBounds.subjectsMax + agendaBounds.postponedMax);
      for (const kind of this.#kinds) kind.begin(found);
      return false;
    };
    this.#loop = new Loop('agenda', step, log, startTimer);
  }

  start(): void {
    this.#loop.start();
  }

  /** Resolves when the steps that are under way have ended. */
  async stop(): Promise<void> {
    for (const kind of this.#kinds) kind.isStopped = true;
    await this.#loop.stop();
    await Promise.all(this.#kinds.map(({ running }) => running));
  }
}

class KindOnAgenda {
  isStopped = false;
  running: Promise<void> | undefined;
  readonly #postponed = new Map<string, { readonly pauseMs: number; readonly untilMs: number }>();

  constructor(
    private readonly kind: AgendaKind,
    private readonly parts: Omit<AgendaParts, 'kinds' | 'look'>,
    private readonly lookAgain: () => void,
  ) {}

  begin(found: readonly DueSubject[]): void {
    if (this.running || this.isStopped) return;
    const nowMs = this.#nowMs();
    for (const [key, { untilMs }] of this.#postponed)
      if (untilMs + agendaBounds.postponedMsMax <= nowMs) this.#postponed.delete(key);
    const isReady = (each: DueSubject) => (this.#postponed.get(keyOf(each))?.untilMs ?? nowMs) <= nowMs;
    const due = found.filter((each) => each.kind === this.kind.kind && isReady(each));
    if (due.length > 0) this.running = this.#run(due);
  }

  async #run(due: readonly DueSubject[]): Promise<void> {
    const { kind, atOnceMax } = this.kind;
    let done = 0;
    let mayBeMore = false;
    try {
      for (let from = 0; from < due.length && !this.isStopped && !this.#isFull(); from += atOnceMax)
        done += await this.#carryOut(due.slice(from, from + atOnceMax));
      mayBeMore = done > 0 && (done < due.length || due.length >= agendaBounds.subjectsMax);
    } catch (error) {
      this.parts.log.warn(
        { err: error, kind },
        'what is due could not be done; the next look is in a second',
      );
    }
    this.running = undefined;
    if (mayBeMore) this.lookAgain();
  }

  /** Divides those of a step that failed, until the failing ones are alone. */
  async #carryOut(subjects: readonly DueSubject[]): Promise<number> {
    try {
      return await this.kind.carryOut(subjects);
    } catch (error) {
      if (this.parts.isUnavailable(error)) throw error;
      const half = Math.ceil(subjects.length / 2);
      if (subjects.length > half)
        return (await this.#carryOut(subjects.slice(0, half))) + (await this.#carryOut(subjects.slice(half)));
      this.#postpone(subjects, error);
      return 0;
    }
  }

  #postpone([failing]: readonly DueSubject[], error: unknown): void {
    if (failing === undefined) return;
    const { postponedMsMin, postponedMsMax } = agendaBounds;
    const before = this.#postponed.get(keyOf(failing));
    const pauseMs = before ? Math.min(2 * before.pauseMs, postponedMsMax) : postponedMsMin;
    this.#postponed.set(keyOf(failing), { pauseMs, untilMs: this.#nowMs() + pauseMs });
    this.parts.log.warn({ err: error, ...failing }, 'what is due could not be done; it is tried again');
  }

  #isFull(): boolean {
    const nowMs = this.#nowMs();
    const waiting = [...this.#postponed.values()].filter(({ untilMs }) => untilMs > nowMs);
    return waiting.length >= agendaBounds.postponedMax;
  }

  #nowMs(): number {
    return (this.parts.monotonicMs ?? (() => performance.now()))();
  }
}

const keyOf = ({ subject, within }: DueSubject): string => `${subject} ${within}`;
