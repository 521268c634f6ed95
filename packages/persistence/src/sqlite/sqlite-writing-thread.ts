import { Worker } from 'node:worker_threads';
import type { Batch } from './sqlite-executor.js';
import type { Committed } from './sqlite-group.js';

export type DriverFailure = { readonly code: unknown; readonly message: string };

export type WritingRequest = readonly Batch[] | 'close';

export const ready = 'ready';

export type WritingResponse = { readonly committed: Committed } | { readonly failed: DriverFailure };

/** As with a lost connection, the group may be committed. */
export class WritingThreadLost extends Error {
  constructor(cause: unknown) {
    super('The thread that writes to the database has ended', { cause });
  }
}

// Threads cannot start from TypeScript, so tests too run the file that `scripts/bundle.mjs` makes.
const main = new URL('../../dist/sqlite/sqlite-writing-main.js', import.meta.url);

export const startWriting = (path: string): Worker =>
  new Worker(main, { name: 'sqlite-writing', workerData: { path } });

const errorFrom = ({ code, message }: DriverFailure): Error => Object.assign(new Error(message), { code });

/** Commits batches on another thread, one group at a time. It starts on first use, and again after a loss. */
export class WritingThread {
  #worker: Worker | undefined;
  #isReady = false;
  #respond: ((response: WritingResponse | WritingThreadLost) => void) | undefined;

  constructor(private readonly start: () => Worker) {}

  /** Starts the thread if it is not running. */
  isReady(): boolean {
    this.#started();
    return this.#isReady;
  }

  /** As `runGroup`. @throws WritingThreadLost when the thread ended meanwhile */
  async run(batches: readonly Batch[]): Promise<Committed> {
    const response = await this.#request(batches);
    if (response instanceof WritingThreadLost) throw response;
    if ('failed' in response) throw errorFrom(response.failed);
    const { ended, dataVersion } = response.committed;
    return {
      ended: ended.map((each) =>
        each.status === 'fulfilled' ? each : { ...each, reason: errorFrom(each.reason) },
      ),
      dataVersion,
    };
  }

  async close(): Promise<void> {
    if (this.#worker) await this.#request('close');
  }

  #request(request: WritingRequest): Promise<WritingResponse | WritingThreadLost> {
    const worker = this.#started();
    // A request keeps the process running; the thread alone does not.
    worker.ref();
    return new Promise<WritingResponse | WritingThreadLost>((resolve) => {
      this.#respond = resolve;
      worker.postMessage(request);
    }).finally(() => worker.unref());
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.start();
    let cause: unknown;
    worker.unref();
    worker.on('message', (response: WritingResponse | typeof ready) => {
      if (response === ready) this.#isReady = true;
      else this.#respond?.(response);
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#isReady = false;
      this.#respond?.(new WritingThreadLost(cause));
    });
    this.#worker = worker;
    return worker;
  }
}
