import {
  InjectedFault,
  type NewId,
  type Random,
  type Scheduler,
  type SimulatedProcess,
  type Trace,
} from '@tocsin/testing';
import type { JournalFile, LeftJournal, StateFolder } from '../../../src/journal/disk-state-folder.js';
import type { RunSettings } from '../run-settings.js';

type MachineParts = {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly trace: Trace;
  readonly settings: RunSettings;
  readonly newId: NewId;
  drawsFault(probability: number, what: string): boolean;
  kill(process: SimulatedProcess): void;
};

type File = { text: string; readonly lock: string; changedMs: number; lockedBy: SimulatedProcess };

/** Where dispatchers run. What they write without a flush outlives them, but not the machine. */
export class Machine {
  readonly #files = new Map<string, File>();
  #boots = 1;

  constructor(
    private readonly name: string,
    private readonly parts: MachineParts,
  ) {}

  get bootId(): string {
    return `${this.name}, boot ${this.#boots}`;
  }

  /** Its processes must have been killed. */
  crash(): void {
    const { random, trace } = this.parts;
    this.#boots += 1;
    for (const [name, file] of this.#files) {
      const kept = random.integer(0, file.text.length);
      const isTorn = random.chance(0.5);
      file.text = isTorn
        ? file.text.slice(0, kept)
        : file.text.slice(0, file.text.lastIndexOf('\n', kept) + 1);
      trace.add(this.name, `keeps ${file.text.length} characters of the journal of ${name}`);
    }
  }

  loseFolder(): void {
    this.parts.trace.add(this.name, 'loses the folder of the journals');
    this.#files.clear();
  }

  /** @param hasLocks `false` only for a planted bug */
  folderOf(process: SimulatedProcess, hasLocks = true): StateFolder {
    return {
      create: (name, contentWith) => this.#create(process, name, contentWith),
      names: () => [...this.#files.keys()].filter((name) => name !== process.name),
      take: (name) => this.#take(process, name, hasLocks),
    };
  }

  #create(process: SimulatedProcess, name: string, contentWith: (lock: string) => string): JournalFile {
    const { scheduler, random, settings } = this.parts;
    this.#mayFail(settings.journalFailRate, 'journal: write failed');
    const lock = this.parts.newId();
    const file: File = { text: '', lock, changedMs: scheduler.nowMs, lockedBy: process };
    this.#files.set(name, file);
    const write = (before: string, text: string): void => {
      if (!process.isAlive) return;
      file.changedMs = scheduler.nowMs;
      file.text = before + text;
      if (!this.parts.drawsFault(settings.journalCrashRate, 'journal: crash at a write')) return;
      // Before, during or after the write.
      file.text = before + text.slice(0, random.pick([0, random.integer(0, text.length), text.length]));
      this.parts.kill(process);
    };
    write('', contentWith(lock));
    return {
      append: (text) => {
        const { text: before } = file;
        try {
          this.#mayFail(settings.journalFailRate, 'journal: write failed');
        } catch (error) {
          file.text = before + text.slice(0, random.integer(0, text.length - 1));
          throw error;
        }
        write(before, text);
      },
      replace: (contentWith) => {
        this.#mayFail(settings.journalFailRate, 'journal: write failed');
        if (this.#files.get(name) !== file) throw new InjectedFault('the folder is lost');
        const { text: before } = file;
        write('', contentWith(lock));
        // A file that is not complete takes no other's place.
        if (!file.text.endsWith('\n')) file.text = before;
      },
      empty: () => {
        this.#mayFail(settings.journalStuckRate, 'journal: stuck');
        file.text = '';
      },
      remove: () => {
        if (process.isAlive && this.#files.get(name) === file) this.#files.delete(name);
      },
    };
  }

  #take(process: SimulatedProcess, name: string, hasLocks: boolean): LeftJournal | null {
    const file = this.#files.get(name);
    if (!process.isAlive || !file || (hasLocks && file.lockedBy.isAlive)) return null;
    const dead = file.lockedBy;
    file.lockedBy = process;
    return {
      lock: file.lock,
      ageMs: this.parts.scheduler.nowMs - file.changedMs,
      text: file.text,
      remove: () => void this.#files.delete(name),
      release: () => {
        file.lockedBy = dead;
      },
    };
  }

  #mayFail(rate: number, what: string): void {
    if (this.parts.drawsFault(rate, what)) throw new InjectedFault(what);
  }
}
