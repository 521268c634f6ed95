import { fileURLToPath } from 'node:url';
import { inEnglish } from '@tocsin/domain';
import { CheckImpossible, ComputePool } from '@tocsin/probes/computing';
import { type TurnsAnswer, type TurnsRequest, turnsTask } from './read-turns.js';

// A process cannot start from TypeScript, so tests too run the file that `scripts/bundle.mjs` makes.
const main = fileURLToPath(new URL('../dist/reading-main.js', import.meta.url));

const memoryMbMax = 256;

export type CalendarReader = {
  /**
   * Reads the turns of people in a process of its own, whatever the text is.
   * @param account waits for one calendar of each other account at most
   * @returns `null` when there was no time for it, which says nothing about the calendar
   */
  read(request: TurnsRequest, account: string): Promise<TurnsAnswer | null>;
  close(): void;
};

export const openCalendarReader = (): CalendarReader => {
  const pool = new ComputePool({ memoryMbMax, main });
  const stopping = new AbortController();
  return {
    read: async (request, account) => {
      try {
        const computed = await pool.compute(turnsTask, request, { account, signal: stopping.signal });
        return computed.ok
          ? computed.value
          : { isRead: false, fault: `${inEnglish(computed.excess)} to read` };
      } catch (error) {
        if (error instanceof CheckImpossible) return null;
        throw error;
      }
    },
    close: () => {
      stopping.abort();
      pool.close();
    },
  };
};
