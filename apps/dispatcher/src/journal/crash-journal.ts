import type { AlertId } from '@tocsin/domain';
import { begunLine, headerLine, type JournalHeader } from './journal-text.js';
import type { JournalFile, StateFolder } from './state-folder.js';

/** A larger file is replaced by one with what is not recorded yet: some 28,000 messages later. */
const defaultBytesMax = 2 ** 20;
const triesAgainAfterMs = 60_000;

export interface Journal {
  /**
   * Notes that messages begin. Must return before the first byte of them leaves.
   * @param unrecorded the messages that have begun and whose outcome is not recorded
   * @returns `false` when they must not begin
   */
  begin(alertIds: readonly AlertId[], unrecorded: () => readonly AlertId[]): boolean;
}

export const noJournal: Journal = { begin: () => true };

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
};

/** Names every message that this process has begun and not recorded, or says nothing at all. */
export class CrashJournal implements Journal {
  #file: JournalFile | null = null;
  #bytes = 0;
  #isKept: boolean | null = null;
  #isStuck = false;
  #nextTryMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: CrashJournalParts) {}

  begin(alertIds: readonly AlertId[], unrecorded: () => readonly AlertId[]): boolean {
    const { monotonicMs, bytesMax = defaultBytesMax } = this.parts;
    if (this.#isStuck) return false;
    if (this.#file === null && monotonicMs() < this.#nextTryMs) return true;
    const line = begunLine(alertIds);
    try {
      if (this.#file === null || this.#bytes + line.length > bytesMax)
        this.#startWith([...unrecorded(), ...alertIds]);
      else {
        this.#file.append(line);
        this.#bytes += line.length;
      }
    } catch (error) {
      return this.#giveUp(error);
    }
    return true;
  }

  /** Makes an empty journal, if it can. */
  open(): void {
    this.begin([], () => []);
  }

  /** Forgets the messages. Every outcome must have been recorded. */
  close(): void {
    this.#file?.remove();
    this.#file = null;
  }

  #startWith(alertIds: readonly AlertId[]): void {
    const { folder, name, header } = this.parts;
    const begun = alertIds.length === 0 ? '' : begunLine(alertIds);
    const contentWith = (lock: string): string => {
      const content = headerLine({ ...header, lock }) + begun;
      this.#bytes = content.length;
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
