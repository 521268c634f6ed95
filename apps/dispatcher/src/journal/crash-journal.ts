import type { AlertId, CompletedDispatch } from '@tocsin/domain';
import type { JournalFile, StateFolder } from './disk-state-folder.js';
import { headerLine, type JournalEntry, type JournalHeader, writeLine } from './journal-text.js';

/** A larger file is replaced by one with what is not settled yet: some 10,000 messages later. */
const defaultBytesMax = 2 ** 22;
const triesAgainAfterMs = 60_000;
/** So many messages at most are noted whose bytes have not left: docs/crashes.md. A batch of sends is as large. */
export const beginTogetherMax = 64;

export interface Journal {
  /**
   * Notes that a message begins. Its first byte may leave when this has resolved.
   * @returns `false` when it must not begin
   */
  begin(alertId: AlertId): Promise<boolean>;
  /** Notes how a message ended, so that another process can record it. */
  end(completed: CompletedDispatch): void;
  /** Forgets a message: its row no longer needs this process. */
  settled(alertId: AlertId): void;
}

export const noJournal: Journal = { begin: async () => true, end: () => undefined, settled: () => undefined };

export type CrashJournalParts = {
  readonly folder: Pick<StateFolder, 'create'>;
  readonly name: string;
  readonly header: Omit<JournalHeader, 'lock'>;
  readonly monotonicMs: () => number;
  /** @param reason `null`: it is kept */
  readonly onKept: (reason: unknown) => void;
  /** The journal can be neither written nor emptied. This process must stop, since no message may begin. */
  readonly onStuck: (reason: unknown) => void;
  readonly bytesMax?: number;
  /** Calls `run` in a later task, soon. All entries until then share one write. */
  readonly soon?: (run: () => void) => void;
};

type Deferred = { readonly promise: Promise<boolean>; readonly resolve: (isWritten: boolean) => void };

const deferred = (): Deferred => {
  let resolve: Deferred['resolve'] = () => undefined;
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

/** Names every message that this process has begun or ended and not recorded, or says nothing at all. */
export class CrashJournal implements Journal {
  readonly #unsettled = new Map<AlertId, CompletedDispatch | null>();
  #file: JournalFile | null = null;
  #unwritten: JournalEntry[] = [];
  /** How many of these begin. */
  #beginnings = 0;
  /** Resolves with the next write. */
  #written: Deferred | undefined;
  #isWriteDue = false;
  #bytes = 0;
  #replaceAtBytes = 0;
  #isKept: boolean | null = null;
  #isStuck = false;
  #nextTryMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: CrashJournalParts) {}

  begin(alertId: AlertId): Promise<boolean> {
    this.#unsettled.set(alertId, null);
    this.#written ??= deferred();
    const { promise } = this.#written;
    this.#note(alertId);
    this.#beginnings += 1;
    if (this.#beginnings === beginTogetherMax) this.#flush();
    return promise;
  }

  end(completed: CompletedDispatch): void {
    this.#unsettled.set(completed.alertId, completed);
    this.#note(completed);
  }

  settled(alertId: AlertId): void {
    this.#unsettled.delete(alertId);
  }

  /** Makes an empty journal, if it can. */
  open(): void {
    this.#write();
  }

  /** Forgets the messages. Every outcome must have been recorded. */
  close(): void {
    this.#file?.remove();
    this.#file = null;
    this.#unwritten = [];
  }

  /** @param entry an entry whose message is in `#unsettled` */
  #note(entry: JournalEntry): void {
    this.#unwritten.push(entry);
    if (this.#isWriteDue) return;
    this.#isWriteDue = true;
    const { soon = setImmediate } = this.parts;
    soon(() => {
      this.#isWriteDue = false;
      this.#flush();
    });
  }

  #flush(): void {
    const written = this.#written;
    this.#written = undefined;
    this.#beginnings = 0;
    const isWritten = this.#unwritten.length === 0 || this.#write();
    written?.resolve(isWritten);
  }

  #write(): boolean {
    const entries = this.#unwritten;
    this.#unwritten = [];
    if (this.#isStuck) return false;
    if (this.#file === null && this.parts.monotonicMs() < this.#nextTryMs) return true;
    try {
      const line = writeLine(entries);
      const bytes = this.#bytes + Buffer.byteLength(line);
      if (this.#file === null || bytes > this.#replaceAtBytes) this.#begin();
      else {
        this.#file.append(line);
        this.#bytes = bytes;
      }
    } catch (error) {
      return this.#giveUp(error);
    }
    return true;
  }

  /** Begins a new file with all that is not settled. */
  #begin(): void {
    const { folder, name, header, bytesMax = defaultBytesMax } = this.parts;
    const entries = [...this.#unsettled].map(([alertId, completed]) => completed ?? alertId);
    const contentWith = (lock: string): string => {
      const content = headerLine({ ...header, lock }) + writeLine(entries);
      this.#bytes = Buffer.byteLength(content);
      // Twice as large at least, so that replacing costs little for each line.
      this.#replaceAtBytes = Math.max(bytesMax, 2 * this.#bytes);
      return content;
    };
    if (this.#file === null) this.#file = folder.create(name, contentWith);
    else this.#file.replace(contentWith);
    this.#say(true, null);
  }

  /** A journal that lacks a message must say nothing, or that message would be sent again. */
  #giveUp(reason: unknown): boolean {
    const { monotonicMs, onStuck } = this.parts;
    try {
      this.#file?.empty();
    } catch (error) {
      this.#isStuck = true;
      onStuck(error);
      return false;
    }
    this.#nextTryMs = monotonicMs() + triesAgainAfterMs;
    this.#say(false, reason);
    this.close();
    return true;
  }

  #say(isKept: boolean, reason: unknown): void {
    if (isKept === this.#isKept) return;
    this.#isKept = isKept;
    this.parts.onKept(reason);
  }
}
