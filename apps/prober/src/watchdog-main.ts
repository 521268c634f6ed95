import { parentPort, workerData } from 'node:worker_threads';
import { createLogger } from '@tocsin/platform/logging';
import { beatMs, type WatchdogData } from './watchdog.js';

/** Longer than any task on the loop takes, and shorter than the time in which a process has to stop. */
const missedBeatsMax = 10;

const { logLevel }: WatchdogData = workerData;
const logger = createLogger('prober', logLevel);

let missedBeats = 0;
parentPort?.on('message', () => {
  missedBeats = 0;
});
// It counts beats instead of time, so that a process which was halted is not killed.
setInterval(() => {
  missedBeats += 1;
  if (missedBeats < missedBeatsMax) return;
  logger.fatal(
    { seconds: (missedBeats * beatMs) / 1_000 },
    'the event loop stands still: ending this process',
  );
  process.kill(process.pid, 'SIGKILL');
}, beatMs);
