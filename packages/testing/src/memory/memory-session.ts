import type { MemoryDatabase } from './memory-database.js';

/**
 * Awaited before each operation takes effect (`'claim'`) and before its answer arrives (`'claim: answer'`). A
 * simulation can resolve later, reject, or never resolve and close the store, as when the process dies.
 */
export type ReachStep = (step: string) => Promise<void>;

export class MemorySession {
  private lost = false;

  constructor(
    readonly database: MemoryDatabase,
    private readonly reachStep: ReachStep,
  ) {}

  async reach(step: string): Promise<void> {
    await this.reachStep(step);
    if (this.lost) throw new Error(`The connection to the store was closed (${step}).`);
  }

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
