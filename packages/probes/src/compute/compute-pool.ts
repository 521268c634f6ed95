import { availableParallelism } from 'node:os';
import { reasonsOf, type Said } from '@tocsin/domain';
import { CheckImpossible, type Impossibility } from '../result/check-result.js';
import type { Computed, ComputeOptions, Computer, Task } from './compute.js';
import { WorkerProcess, type WorkerRun } from './worker-process.js';

const says = reasonsOf('compute', {
  took_long: {
    en: 'took longer than {limit:n} ms',
    de: 'dauerte länger als {limit:n} ms',
    ar: 'استغرق أكثر من {limit:n} ms',
  },
  took_memory: {
    en: 'took more than {limit:n} MB of memory',
    de: 'brauchte mehr als {limit:n} MB Speicher',
    ar: 'استهلك من الذاكرة أكثر من {limit:n} MB',
  },
  nested: { en: 'was nested too deeply', de: 'war zu tief verschachtelt', ar: 'تعذّر لعمق التداخل' },
  account_busy: {
    en: 'The checks of this account compute more than there is time for. Check less often, or use simpler expressions.',
    de: 'Die Prüfungen dieses Kontos rechnen mehr, als Zeit ist. Prüfen Sie seltener oder verwenden Sie einfachere Ausdrücke.',
    ar: 'تحسب فحوص هذا الحساب أكثر مما يتّسع له الوقت. افحص على فترات أطول، أو استخدم تعبيرات أبسط.',
  },
  prober_busy: {
    en: 'This prober had too much to compute, and could not judge what it received.',
    de: 'Dieser Prüfer hatte zu viel zu rechnen und konnte nicht beurteilen, was er erhielt.',
    ar: 'كان على هذا المسبار أن يحسب أكثر مما يستطيع، فلم يستطع تقييم ما وصله.',
  },
  no_time: {
    en: 'This prober had no time to judge what it received.',
    de: 'Dieser Prüfer hatte keine Zeit, zu beurteilen, was er erhielt.',
    ar: 'لم يكن لدى هذا المسبار وقت لتقييم ما وصله.',
  },
  stopped: {
    en: 'The check was stopped before it had been judged.',
    de: 'Die Prüfung wurde angehalten, bevor sie beurteilt war.',
    ar: 'أُوقف الفحص قبل تقييمه.',
  },
});

type Turn<Item> = {
  usedMs: number;
  readonly waiting: Item[];
};

/** Serves the account first that has used the least processor time. */
export class FairQueue<Item> {
  readonly #turns = new Map<string, Turn<Item>>();
  /** The time that the account served last had used. An idle account saves up none. */
  #clockMs = 0;

  get accountsKnown(): number {
    return this.#turns.size;
  }

  waitingOf(account: string): number {
    return this.#turns.get(account)?.waiting.length ?? 0;
  }

  add(account: string, item: Item): void {
    const turn = this.#turns.get(account) ?? { usedMs: this.#clockMs, waiting: [] };
    if (turn.waiting.length === 0) turn.usedMs = Math.max(turn.usedMs, this.#clockMs);
    turn.waiting.push(item);
    this.#turns.set(account, turn);
  }

  remove(account: string, item: Item): void {
    const waiting = this.#turns.get(account)?.waiting ?? [];
    const at = waiting.indexOf(item);
    if (at >= 0) waiting.splice(at, 1);
  }

  next(): Item | undefined {
    let first: Turn<Item> | undefined;
    for (const [account, turn] of this.#turns) {
      if (turn.waiting.length > 0) first = first && first.usedMs <= turn.usedMs ? first : turn;
      else if (turn.usedMs <= this.#clockMs) this.#turns.delete(account);
    }
    if (first === undefined) {
      // Nobody waits, so nobody owes time.
      this.#turns.clear();
      return undefined;
    }
    this.#clockMs = first.usedMs;
    return first.waiting.shift();
  }

  charge(account: string, ms: number): void {
    const turn = this.#turns.get(account) ?? { usedMs: this.#clockMs, waiting: [] };
    turn.usedMs += ms;
    this.#turns.set(account, turn);
  }
}

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

export type ComputePoolOptions = {
  readonly memoryMbMax?: number;
  readonly waitMsMax?: number;
  readonly main?: string | undefined;
};

export class ComputePool implements Computer {
  readonly #memoryMbMax: number;
  readonly #workers: readonly WorkerProcess[];
  readonly #idle: WorkerProcess[];
  readonly #queue = new FairQueue<Waiting>();
  readonly #waitMsMax: number;
  /** The processor time of all workers so far. */
  #usedMs = 0;

  /** @param options.main the program that serves the tasks: that of the probes, unless it is given */
  constructor({ memoryMbMax = usualMemoryMbMax, waitMsMax = usualWaitMsMax, main }: ComputePoolOptions = {}) {
    this.#memoryMbMax = memoryMbMax;
    this.#waitMsMax = waitMsMax;
    this.#workers = Array.from({ length: workersMax }, () => new WorkerProcess(memoryMbMax, main));
    this.#idle = [...this.#workers];
  }

  async compute<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    { account, signal }: ComputeOptions,
  ): Promise<Computed<Output>> {
    if (this.#queue.waitingOf(account) >= waitingPerAccountMax) {
      throw new CheckImpossible('account_too_busy', says.account_busy());
    }
    const { end } = await new Promise<WorkerRun<Output>>((resolve, reject) => {
      const giveUp = (reason: Impossibility, said: Said) => () => {
        stopWaiting();
        this.#queue.remove(account, waiting);
        reject(new CheckImpossible(reason, said));
      };
      const onLate = giveUp('prober_too_busy', says.prober_busy());
      const onStop = giveUp('stopped', says.stopped());
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
      return { ok: false, excess: says.took_long({ limit: msMax }) };
    case 'memory':
      return { ok: false, excess: says.took_memory({ limit: memoryMbMax }) };
    case 'depth':
      return { ok: false, excess: says.nested() };
    case 'bug':
      throw new Error(`The task ${name} failed: ${end.message}`);
    default:
      throw new CheckImpossible('prober_too_busy', says.no_time());
  }
}
