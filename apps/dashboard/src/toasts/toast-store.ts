export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly undo: (() => Promise<void>) | undefined;
};

/** A change. Consecutive changes of one kind become one message. */
export type SavedChange = {
  readonly kind: string;
  readonly words: (count: number) => string;
  readonly undo?: (() => Promise<unknown>) | undefined;
};

const shownMax = 3;
const mergeWithinMs = 1500;
const shownMs = 6000;
/** For earlier changes that can be undone. The latest stays until it is dismissed: a slow reader decides, too (WCAG 2.2.1). */
const undoShownMs = 12_000;

type Shown = Toast & {
  readonly kind: string;
  readonly changedAtMs: number;
  readonly count: number;
  readonly undos: readonly (() => Promise<unknown>)[];
};

type StartTimer = (work: () => void, ms: number) => ReturnType<typeof setTimeout>;

export class ToastStore {
  #shown: readonly Shown[] = [];
  #nextId = 1;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();

  constructor(private readonly startTimer: StartTimer = (work, ms) => setTimeout(work, ms)) {}

  get shown(): readonly Toast[] {
    return this.#shown;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add({ kind, words, undo }: SavedChange, nowMs = Date.now()): void {
    const last = this.#shown.at(-1);
    const before = last?.kind === kind && nowMs - last.changedAtMs < mergeWithinMs ? last : undefined;
    const count = (before?.count ?? 0) + 1;
    const undos = [...(before?.undos ?? []), ...(undo ? [undo] : [])];
    const id = before?.id ?? this.#nextId++;
    const toast: Shown = {
      id,
      kind,
      count,
      undos,
      text: words(count),
      changedAtMs: nowMs,
      undo: undos.length < count ? undefined : () => this.#undo(id, undos),
    };
    this.#show([...this.#shown.filter((other) => other.id !== id), toast].slice(-shownMax));
    this.release();
  }

  dismiss(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#show(this.#shown.filter((toast) => toast.id !== id));
  }

  /** Keeps all messages while the pointer is over one. */
  readonly hold = (): void => {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  };

  readonly release = (): void => {
    this.hold();
    const lastUndo = this.#shown.findLast(({ undo }) => undo !== undefined);
    for (const { id, undo } of this.#shown) {
      if (id === lastUndo?.id) continue;
      this.#timers.set(
        id,
        this.startTimer(() => this.dismiss(id), undo ? undoShownMs : shownMs),
      );
    }
  };

  async #undo(id: number, undos: readonly (() => Promise<unknown>)[]): Promise<void> {
    this.dismiss(id);
    for (const undo of undos) await undo();
  }

  #show(shown: readonly Shown[]): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

export const toasts = new ToastStore();
