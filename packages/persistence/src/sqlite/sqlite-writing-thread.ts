import { Worker } from 'node:worker_threads';
import type { Batch } from './sqlite-batch.js';
import type { Committed } from './sqlite-group.js';

/** An error of the driver, as it is told from thread to thread. */
export type Told = { readonly code: unknown; readonly message: string };

/** What the thread is asked: a group of batches to commit, or to end. */
export type Asked = readonly Batch[] | 'close';

/** What the thread says first. */
export const ready = 'ready';

/** What the thread says of a group; refusals are `Told`. */
export type Answer = { readonly committed: Committed } | { readonly failed: Told };

/** The thread ended before it said what had become of a group: as with a lost connection, it may be committed. */
export class WritingThreadLost extends Error {
  constructor(cause: unknown) {
    super('The thread that writes to the database has ended', { cause });
  }
}

// A thread cannot be started from TypeScript, so the tests, which run from source, have it as it was built.
const main = new URL('../../dist/sqlite/sqlite-writing-main.js', import.meta.url);

/** @param path the database file's */
export const startWriting = (path: string): Worker =>
  new Worker(main, { name: 'sqlite-writing', workerData: { path } });

const errorFrom = ({ code, message }: Told): Error => Object.assign(new Error(message), { code });

/**
 * Commits groups of batches on a thread and a connection of its own, while this thread does other work. It is started
 * when it is first asked for, and again after it was lost. Takes one group at a time.
 */
export class WritingThread {
  #worker: Worker | undefined;
  #isReady = false;
  #answer: ((answer: Answer | WritingThreadLost) => void) | undefined;

  constructor(private readonly start: () => Worker) {}

  /** Whether it would begin with a group at once. If not, it is being started now. */
  isReady(): boolean {
    this.#started();
    return this.#isReady;
  }

  /**
   * As `runGroup`.
   * @throws WritingThreadLost when the thread ended meanwhile
   */
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
    // What it is asked keeps the process running; the thread itself does not.
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
