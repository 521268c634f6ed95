import { availableParallelism } from 'node:os';
import { CheckImpossible } from '../result/check-result.js';
import type { Computed, ComputeOptions, Computer } from './compute.js';
import { FairQueue } from './fair-queue.js';
import type { Task } from './task.js';
import { type WorkerEnd, WorkerProcess } from './worker-process.js';

/** Workers leave a core to the thread that times the network. */
const workersMax = Math.max(1, Math.min(2, availableParallelism() - 1));
/** A document of 8 MiB needs up to 150 MB. */
const usualMemoryMbMax = 256;
const waitMsMax = 10_000;
const waitingPerAccountMax = 64;

type Waiting = {
  readonly account: string;
  readonly start: (worker: WorkerProcess) => Promise<void>;
  readonly giveUp: () => void;
};

const stopped = 'The check was stopped before it had been judged.';

export class ComputePool implements Computer {
  readonly #memoryMbMax: number;
  readonly #workers: readonly WorkerProcess[];
  readonly #idle: WorkerProcess[];
  readonly #queue = new FairQueue<Waiting>();

  constructor({ memoryMbMax = usualMemoryMbMax } = {}) {
    this.#memoryMbMax = memoryMbMax;
    this.#workers = Array.from({ length: workersMax }, () => new WorkerProcess(memoryMbMax));
    this.#idle = [...this.#workers];
  }

  async compute<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    { account, signal }: ComputeOptions,
  ): Promise<Computed<Output>> {
    if (this.#queue.waitingOf(account) >= waitingPerAccountMax) {
      throw new CheckImpossible(
        'The checks of this account compute more than there is time for. Check less often, or use simpler expressions.',
      );
    }
    const end = await new Promise<WorkerEnd<Output>>((resolve, reject) => {
      const giveUp = (message: string) => () => {
        stopWaiting();
        this.#queue.remove(account, waiting);
        reject(new CheckImpossible(message));
      };
      const onLate = giveUp('This prober had too much to compute, and could not judge what it received.');
      const onStop = giveUp(stopped);
      const timer = setTimeout(onLate, waitMsMax);
      const stopWaiting = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onStop);
      };
      const waiting: Waiting = {
        account,
        giveUp: onStop,
        start: async (worker) => {
          stopWaiting();
          resolve(await worker.run(task, input));
        },
      };
      signal.addEventListener('abort', onStop, { once: true });
      this.#queue.add(account, waiting);
      this.#serve();
    });
    return computedFrom(task, end, this.#memoryMbMax);
  }

  close(): void {
    for (let next = this.#queue.next(); next !== undefined; next = this.#queue.next()) next.giveUp();
    for (const worker of this.#workers) worker.stop();
  }

  #serve(): void {
    const worker = this.#idle.pop();
    if (worker === undefined) return;
    const next = this.#queue.next();
    if (next === undefined) {
      this.#idle.push(worker);
      return;
    }
    const startedAt = performance.now();
    void next.start(worker).finally(() => {
      this.#queue.charge(next.account, performance.now() - startedAt);
      this.#idle.push(worker);
      this.#serve();
    });
  }
}

export function computedFrom<Output>(
  { name, msMax }: Pick<Task, 'name' | 'msMax'>,
  end: WorkerEnd<Output>,
  memoryMbMax: number,
): Computed<Output> {
  switch (end.ended) {
    case 'value':
      return { ok: true, value: end.value };
    case 'time':
      return { ok: false, excess: `took longer than ${msMax} ms` };
    case 'memory':
      return { ok: false, excess: `took more than ${memoryMbMax} MB of memory` };
    case 'depth':
      return { ok: false, excess: 'was nested too deeply' };
    case 'bug':
      throw new Error(`The task ${name} failed: ${end.message}`);
    default:
      throw new CheckImpossible('This prober had no time to judge what it received.');
  }
}
