export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly progress?: { readonly done: number; readonly count: number } | undefined;
  readonly undo: (() => Promise<void>) | undefined;
};

/** A change. Consecutive changes of one kind become one message. */
export type SavedChange = {
  readonly kind: string;
  readonly words: (count: number) => string;
  readonly undo?: (() => Promise<unknown>) | undefined;
};

/** A message of its own, which changes as the work that it is about goes on. */
export type Ongoing = Pick<Toast, 'text' | 'progress' | 'undo'> & {
  /** Whether it stays until it is dismissed or taken. */
  readonly stays: boolean;
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
  readonly stays?: boolean;
};

type StartTimer = (work: () => void, ms: number) => ReturnType<typeof setTimeout>;

export class ToastStore {
  #shown: readonly Shown[] = [];
  #nextId = 1;
  /** Ongoing messages that the reader has dismissed, by their keys and texts. */
  readonly #dismissed = new Set<string>();
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
    this.#show(this.#withRoom([...this.#shown.filter((other) => other.id !== id), toast]));
    this.release();
  }

  /** Shows an ongoing message, or its new state. A reader who has dismissed it sees it again when its text changes. */
  put(key: string, { text, progress, undo, stays }: Ongoing, nowMs = Date.now()): void {
    if (this.#dismissed.has(`${key} ${text}`)) return;
    const before = this.#shown.find(({ kind }) => kind === key);
    const id = before?.id ?? this.#nextId++;
    const undoAndGo = undo && (() => this.#undo(id, [undo]));
    const toast = { id, kind: key, text, progress, undo: undoAndGo, stays };
    const shown: Shown = { ...toast, count: 1, undos: [], changedAtMs: nowMs };
    if (before !== undefined) this.#show(this.#shown.map((other) => (other.id === id ? shown : other)));
    else this.#show(this.#withRoom([...this.#shown, shown]));
    if (before === undefined || before.stays !== stays) this.release();
  }

  /** Takes an ongoing message away, whose work nobody wants any more. */
  take(key: string): void {
    const shown = this.#shown.find(({ kind }) => kind === key);
    if (shown) this.dismiss(shown.id);
  }

  /** Leaves out the oldest messages that do not stay. */
  #withRoom(toasts: readonly Shown[]): readonly Shown[] {
    const extra = toasts.length - shownMax;
    const leaving = toasts.filter(({ stays }) => !stays).slice(0, Math.max(0, extra));
    return toasts.filter((toast) => !leaving.includes(toast)).slice(0, shownMax);
  }

  dismiss(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    const dismissed = this.#shown.find((toast) => toast.id === id);
    if (dismissed?.stays !== undefined) this.#dismissed.add(`${dismissed.kind} ${dismissed.text}`);
    this.#show(this.#shown.filter((toast) => toast.id !== id));
  }

  /** Keeps all messages while the pointer is over one. */
  readonly hold = (): void => {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  };

  readonly release = (): void => {
    this.hold();
    const lastUndo = this.#shown.findLast(({ undo, stays }) => undo !== undefined && !stays);
    for (const { id, undo, stays } of this.#shown) {
      if (stays === true || id === lastUndo?.id) continue;
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
