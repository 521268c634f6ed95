/**
 * Preloaded into a process with `node --import`: blocks its event loop when the file `STANDING_LOOP_FILE` appears.
 * Removes the file, so that the next process runs.
 */
import { existsSync, rmSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const { STANDING_LOOP_FILE: file = '' } = process.env;

if (isMainThread && process.argv[1]?.endsWith('apps/prober/dist/main.js')) {
  setInterval(() => {
    if (!existsSync(file)) return;
    rmSync(file);
    for (;;);
  }, 100).unref();
}
