import { Worker } from 'node:worker_threads';
import type { Batch } from './sqlite-batch.js';
import type { Committed } from './sqlite-group.js';

export type Told = { readonly code: unknown; readonly message: string };

export type Asked = readonly Batch[] | 'close';

export const ready = 'ready';

export type Answer = { readonly committed: Committed } | { readonly failed: Told };

/** As with a lost connection, the group may be committed. */
export class WritingThreadLost extends Error {
  constructor(cause: unknown) {
    super('The thread that writes to the database has ended', { cause });
  }
}

// Threads cannot start from TypeScript, so tests run the built file.
const main = new URL('../../dist/sqlite/sqlite-writing-main.js', import.meta.url);

export const startWriting = (path: string): Worker =>
  new Worker(main, { name: 'sqlite-writing', workerData: { path } });

const errorFrom = ({ code, message }: Told): Error => Object.assign(new Error(message), { code });

/**
 * Commits batches on another thread and connection, one group at a time. It starts on first use, and again after it
 * was lost.
 */
export class WritingThread {
  #worker: Worker | undefined;
  #isReady = false;
  #answer: ((answer: Answer | WritingThreadLost) => void) | undefined;

  constructor(private readonly start: () => Worker) {}

  /** Starts the thread if it is not running. */
  isReady(): boolean {
    this.#started();
    return this.#isReady;
  }

  /** As `runGroup`. @throws WritingThreadLost when the thread ended meanwhile */
  async run(batches: readonly Batch[]): Promise<Committed> {
    const answer = await this.#ask(batches);
    if (answer instanceof WritingThreadLost) throw answer;
    if ('failed' in answer) throw errorFrom(answer.failed);
    const { ended, dataVersion } = answer.committed;
    return {
      ended: ended.map((each) =>
        each.status === 'fulfilled' ? each : { ...each, reason: errorFrom(each.reason) },
      ),
      dataVersion,
    };
  }

  async close(): Promise<void> {
    if (this.#worker) await this.#ask('close');
  }

  #ask(asked: Asked): Promise<Answer | WritingThreadLost> {
    const worker = this.#started();
    // A request keeps the process running; the thread alone does not.
    worker.ref();
    return new Promise<Answer | WritingThreadLost>((resolve) => {
      this.#answer = resolve;
      worker.postMessage(asked);
    }).finally(() => worker.unref());
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.start();
    let cause: unknown;
    worker.unref();
    worker.on('message', (answer: Answer | typeof ready) => {
      if (answer === ready) this.#isReady = true;
      else this.#answer?.(answer);
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#isReady = false;
      this.#answer?.(new WritingThreadLost(cause));
    });
    this.#worker = worker;
    return worker;
  }
}
