import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { type ProcessLock, takeProcessLock } from '@tocsin/persistence';

/** A folder in which the dispatchers of a machine find each other's journals. */
export interface StateFolder {
  /**
   * Makes a journal of this process.
   * @param contentWith makes the first content from the name of the lock
   * @throws the system's error; nothing is left then
   */
  create(name: string, contentWith: (lock: string) => string): JournalFile;
  /** The journals of other processes. @throws the system's error */
  names(): readonly string[];
  /** @returns `null` while the process of that journal lives @throws the system's error */
  take(name: string): LeftJournal | null;
}

/** Written without a flush: the page cache outlives the process, not the machine. */
export interface JournalFile {
  /** @throws the system's error; the file may then end in a part of `text` */
  append(text: string): void;
  /** Replaces the whole content, or nothing of it. @throws the system's error */
  replace(contentWith: (lock: string) => string): void;
  /** Makes the journal say nothing. @throws the system's error; the journal may then still be read */
  empty(): void;
  /** Removes the files as far as possible, and frees the lock. */
  remove(): void;
}

/** A journal whose process is dead. Until it is released, no other process takes it. */
export interface LeftJournal {
  readonly lock: string;
  /** The time since its last change. */
  readonly ageMs: number;
  /** Empty when there is only a lock. */
  readonly text: string;
  /** Removes the files as far as possible, and frees the lock. */
  remove(): void;
  release(): void;
}

const pathsOf = (folder: string, name: string) => ({
  journal: join(folder, `${name}.journal`),
  next: join(folder, `${name}.journal.next`),
  lock: join(folder, `${name}.lock`),
});

type Paths = ReturnType<typeof pathsOf>;

const nameIn = (file: string): string | undefined =>
  /^(.+?)\.(?:journal|journal\.next|lock)$/.exec(file)?.[1];

const lockIn = (paths: Paths): string => String(statSync(paths.lock).ino);

const changedMs = (paths: Paths): number => {
  const present = Object.values(paths).filter((path) => existsSync(path));
  return Math.max(...present.map((path) => statSync(path).mtimeMs));
};

/** The journal goes first: without it, its lock means nothing. A file that stays says no more than before. */
const removeFiles = ({ journal, next, lock }: Paths): void => {
  try {
    for (const path of [journal, next, lock]) rmSync(path, { force: true });
  } catch {
    // The folder is read-only, or gone.
  }
};

const writeAll = (file: number, text: string): void => {
  if (writeSync(file, text) < Buffer.byteLength(text)) throw new Error('There is no room for the journal.');
};

const writtenFile = (path: string, content: string): number => {
  const file = openSync(path, 'w', 0o600);
  try {
    writeAll(file, content);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
};

class DiskJournalFile implements JournalFile {
  readonly #lockName: string;
  #file: number;

  constructor(
    private readonly paths: Paths,
    private readonly lock: ProcessLock,
    contentWith: (lock: string) => string,
  ) {
    this.#lockName = lockIn(paths);
    this.#file = writtenFile(paths.journal, contentWith(this.#lockName));
  }

  append(text: string): void {
    writeAll(this.#file, text);
  }

  replace(contentWith: (lock: string) => string): void {
    const { journal, next } = this.paths;
    const file = writtenFile(next, contentWith(this.#lockName));
    try {
      renameSync(next, journal);
    } catch (error) {
      closeSync(file);
      throw error;
    }
    const before = this.#file;
    this.#file = file;
    closeSync(before);
  }

  // Through the descriptor, since the folder may have been moved.
  empty(): void {
    ftruncateSync(this.#file, 0);
  }

  remove(): void {
    closeSync(this.#file);
    removeFiles(this.paths);
    this.lock.release();
  }
}

export class DiskStateFolder implements StateFolder {
  readonly #own = new Set<string>();

  /** @throws the system's error */
  constructor(private readonly path: string) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  }

  create(name: string, contentWith: (lock: string) => string): JournalFile {
    const paths = pathsOf(this.path, name);
    this.#own.add(name);
    const lock = takeProcessLock(paths.lock, true);
    if (lock === null) throw new Error(`Another process holds ${paths.lock}.`);
    try {
      return new DiskJournalFile(paths, lock, contentWith);
    } catch (error) {
      removeFiles(paths);
      lock.release();
      throw error;
    }
  }

  names(): readonly string[] {
    if (!existsSync(this.path)) return [];
    const names = readdirSync(this.path).flatMap((file) => nameIn(file) ?? []);
    return [...new Set(names)].filter((name) => !this.#own.has(name)).sort();
  }

  take(name: string): LeftJournal | null {
    const paths = pathsOf(this.path, name);
    const lock = takeProcessLock(paths.lock, false);
    if (lock === null) return null;
    try {
      return {
        lock: lockIn(paths),
        text: existsSync(paths.journal) ? readFileSync(paths.journal, 'utf8') : '',
        ageMs: Date.now() - changedMs(paths),
        remove: () => {
          removeFiles(paths);
          lock.release();
        },
        release: () => lock.release(),
      };
    } catch (error) {
      lock.release();
      throw error;
    }
  }
}
