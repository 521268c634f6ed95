import type { MemoryDatabase } from './memory-database.js';

/**
 * Awaited at every point where a process that uses a real database could be suspended or die: before each
 * operation takes effect (`'claim'`) and again after it did, before its answer arrives (`'claim: answer'`).
 *
 * A simulation decides here what happens next: resolve later, reject (before: the operation failed; after: it
 * succeeded, and nobody was told), or never resolve and close the store (the process died).
 */
export type Pause = (step: string) => Promise<void>;

/** One process's connection to the database. */
export class MemorySession {
  private lost = false;

  constructor(
    readonly database: MemoryDatabase,
    private readonly pause: Pause,
  ) {}

  /** @throws Error when the connection was closed before or meanwhile */
  async reach(step: string): Promise<void> {
    await this.pause(step);
    if (this.lost) throw new Error(`The connection to the store was closed (${step}).`);
  }

  /** Makes a change at once and wholly, between the two points at which the process could stop. */
  async perform<T>(step: string, change: () => T): Promise<T> {
    await this.reach(step);
    const result = change();
    await this.reach(`${step}: answer`);
    return result;
  }

  close(): void {
    this.lost = true;
  }
}
