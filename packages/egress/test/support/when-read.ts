import { setImmediate as round } from 'node:timers/promises';

/**
 * Waits until the client has read what a server of this process has written. Each round of the event loop reads all that
 * has come. A time would not do: timers that are due run before the next read, also after a stall.
 */
export const whenRead = async (): Promise<void> => {
  for (let rounds = 0; rounds < 3; rounds += 1) await round();
};
