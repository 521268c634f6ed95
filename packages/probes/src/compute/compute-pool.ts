import { availableParallelism } from 'node:os';
import { CheckImpossible, type Impossibility } from '../result/check-result.js';
import type { Computed, ComputeOptions, Computer } from './compute.js';
import { FairQueue } from './fair-queue.js';
import type { Task } from './task.js';
import { WorkerProcess, type WorkerRun } from './worker-process.js';

/** Workers leave a core to the thread that times the network. */
const workersMax = Math.max(1, Math.min(2, availableParallelism() - 1));
/** A document of 8 MiB needs up to 150 MB. */
const usualMemoryMbMax = 256;
/** A task waits no longer than this while the workers compute. Time that a busy machine gives to others does not count. */
const usualWaitMsMax = 10_000;
/** The api gives a check out again soon after. */
const wallWaitMsMax = 30_000;
const lookEveryMs = 500;
/** Of the time on the wall. Workers that get less are kept waiting by the machine. */
const busyPart = 0.5;
const waitingPerAccountMax = 64;

type Waiting = {
  readonly account: string;
  /** @returns the processor time that it took, where the system tells */
  readonly start: (worker: WorkerProcess) => Promise<number | undefined>;
  readonly giveUp: () => void;
};

const stopped = 'The check was stopped before it had been judged.';

export class ComputePool implements Computer {
  readonly #memoryMbMax: number;
  readonly #workers: readonly WorkerProcess[];
  readonly #idle: WorkerProcess[];
  readonly #queue = new FairQueue<Waiting>();
  readonly #waitMsMax: number;
  /** The processor time of all workers so far. */
  #usedMs = 0;

  constructor({ memoryMbMax = usualMemoryMbMax, waitMsMax = usualWaitMsMax } = {}) {
    this.#memoryMbMax = memoryMbMax;
    this.#waitMsMax = waitMsMax;
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
        'account_too_busy',
        'The checks of this account compute more than there is time for. Check less often, or use simpler expressions.',
      );
    }
    const { end } = await new Promise<WorkerRun<Output>>((resolve, reject) => {
      const giveUp = (reason: Impossibility, message: string) => () => {
        stopWaiting();
        this.#queue.remove(account, waiting);
        reject(new CheckImpossible(reason, message));
      };
      const onLate = giveUp(
        'prober_too_busy',
        'This prober had too much to compute, and could not judge what it received.',
      );
      const onStop = giveUp('stopped', stopped);
      const startedAt = performance.now();
      const usedBefore = this.#usedMs;
      const timer = setInterval(() => {
        const waitedMs = performance.now() - startedAt;
        const isBusy =
          this.#usedMs - usedBefore >= Math.min(waitedMs, this.#waitMsMax) * this.#workers.length * busyPart;
        if (waitedMs >= wallWaitMsMax || (waitedMs >= this.#waitMsMax && isBusy)) onLate();
      }, lookEveryMs);
      const stopWaiting = (): void => {
        clearInterval(timer);
        signal.removeEventListener('abort', onStop);
      };
      const waiting: Waiting = {
        account,
        giveUp: onStop,
        start: async (worker) => {
          stopWaiting();
          const run = await worker.run(task, input);
          resolve(run);
          return run.cpuMs;
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
    const done = (cpuMs: number | undefined): void => {
      const usedMs = cpuMs ?? performance.now() - startedAt;
      this.#usedMs += usedMs;
      this.#queue.charge(next.account, usedMs);
      this.#idle.push(worker);
      this.#serve();
    };
    void next.start(worker).then(done, () => done(undefined));
  }
}

export function computedFrom<Output>(
  { name, msMax }: Pick<Task, 'name' | 'msMax'>,
  end: WorkerRun<Output>['end'],
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
      throw new CheckImpossible('prober_too_busy', 'This prober had no time to judge what it received.');
  }
}
