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
