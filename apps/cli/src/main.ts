#!/usr/bin/env node
import { addAbortSignal } from 'node:stream';
import { run } from './run.js';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

// The reader of a pipe may leave, as `head` does.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    stop.abort();
  });
}

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  get stdin() {
    return addAbortSignal(stop.signal, process.stdin);
  },
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
  signal: stop.signal,
  now: () => new Date(),
});
