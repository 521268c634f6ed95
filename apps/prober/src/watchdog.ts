import { Worker } from 'node:worker_threads';

/** Time between two signs of life of the event loop. */
export const beatMs = 1_000;
const memoryMbMax = 32;

export type WatchdogData = { readonly logLevel: string };

// A thread cannot be started from TypeScript: this is the one that was built.
const main = new URL('../dist/watchdog-main.js', import.meta.url);

/** Ends this process by SIGKILL when its event loop stands still. A thread watches, since the loop cannot watch itself. */
export function watchLoop(data: WatchdogData): void {
  const watchdog = new Worker(main, {
    name: 'watchdog',
    workerData: data,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
  });
  watchdog.unref();
  setInterval(() => watchdog.postMessage('beat'), beatMs).unref();
}
