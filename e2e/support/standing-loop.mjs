/**
 * Preloaded into a process with `node --import`: its event loop stands still from when the file `STANDING_LOOP_FILE`
 * appears. The file is removed, so that the process which is started next goes on.
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
