import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Task } from './compute.js';
import { cpuMsMax, lastsMsMax, ownPart, type TaskEnd } from './run-task.js';

/** What Linux counts in, on every architecture that Node runs on (proc(5), USER_HZ). */
const msPerTick = 10;
/** `utime` and `stime` follow the name of the program, which may hold spaces (proc(5), /proc/pid/stat). */
const userTimeField = 11;

/** The processor time of a process so far. */
const processorMs = (pid: number | undefined): number | undefined => {
  if (pid === undefined) return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[userTimeField]) + Number(fields[userTimeField + 1])) * msPerTick;
  } catch {
    return undefined;
  }
};

/** Returns a function that tells how much processor time a process has used since, or `undefined` where nobody knows. */
const processorClock = (pid: number | undefined): (() => number | undefined) => {
  const beganMs = processorMs(pid);
  return () => {
    const nowMs = processorMs(pid);
    return beganMs === undefined || nowMs === undefined ? undefined : nowMs - beganMs;
  };
};

const youngMbMax = 16;
const startTicksMax = 120;
const tickMs = 250;
/** For a task that cannot be interrupted from inside. */
const graceMs = 2_000;

// A process cannot start from TypeScript, so tests too run the file that `scripts/bundle.mjs` makes.
const probesMain = fileURLToPath(new URL('../../dist/worker-main.js', import.meta.url));

export type TaskRequest = { readonly name: string; readonly input: never };

/** `memory`: the process had none left. `lost`: it ended for another reason. */
type WorkerEnd<Output> = TaskEnd<Output> | { readonly ended: 'memory' | 'lost' };

/** `cpuMs`: the processor time that the process used meanwhile, where the system tells. */
export type WorkerRun<Output> = { readonly end: WorkerEnd<Output>; readonly cpuMs: number | undefined };

/** V8 ends a process without memory by one of these. */
const outOfMemory: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV'];
const abortExitCode = 134;

/** Runs one task at a time. See docs/adr/0045-bounded-computations.md. */
export class WorkerProcess {
  #child: ChildProcess | undefined;

  constructor(
    private readonly memoryMbMax: number,
    private readonly main = probesMain,
  ) {}

  async run<Input, Output>({ name, msMax }: Task<Input, Output>, input: Input): Promise<WorkerRun<Output>> {
    const child = this.#child ?? this.#start();
    child.channel?.ref();
    try {
      if (this.#child === undefined) {
        const started = await answerOf(child, startTicksMax, () => {});
        if (started !== 'ready') return { end: { ended: 'lost' }, cpuMs: undefined };
        this.#child = child;
      }
      const ticksMax = Math.ceil((lastsMsMax + graceMs) / tickMs);
      const usedMs = processorClock(child.pid);
      let killedAtMs: number | undefined;
      const end = (await answerOf(
        child,
        ticksMax,
        () => child.send({ name, input }, () => {}),
        (isLast) => {
          const cpuMs = usedMs();
          const isSpent = isLast || (cpuMs !== undefined && cpuMs >= cpuMsMax);
          if (isSpent) killedAtMs = cpuMs;
          return isSpent;
        },
      )) as WorkerEnd<Output>;
      // One that the machine gave no time to has exceeded none.
      const isStarved = killedAtMs !== undefined && killedAtMs < msMax * ownPart;
      return { end: isStarved ? { ended: 'starved' } : end, cpuMs: usedMs() ?? killedAtMs };
    } finally {
      child.channel?.unref();
    }
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
  }

  #start(): ChildProcess {
    const child = fork(this.main, {
      serialization: 'advanced',
      // Its input is hostile, so it gets no secret.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${this.memoryMbMax}`, `--max-semi-space-size=${youngMbMax}`],
    });
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    child.on('error', () => {});
    child.unref();
    return child;
  }
}

/** Its next message, or how it ended. Time is counted in ticks, so that a machine may sleep. */
function answerOf(
  child: ChildProcess,
  ticksMax: number,
  ask: () => void,
  isSpent = (isLast: boolean): boolean => isLast,
): Promise<unknown> {
  return new Promise((resolve) => {
    let ticks = 0;
    let isKilled = false;
    const ticking = setInterval(() => {
      ticks += 1;
      if (isKilled || !isSpent(ticks >= ticksMax)) return;
      isKilled = true;
      child.kill('SIGKILL');
    }, tickMs);
    const end = (answer: unknown): void => {
      clearInterval(ticking);
      child.off('message', end);
      child.off('exit', onExit);
      child.off('error', onError);
      resolve(answer);
    };
    const onExit = (code: number | null, signal: NodeJS.Signals | null): void => {
      const byMemory = outOfMemory.includes(signal) || code === abortExitCode;
      end({ ended: isKilled ? 'time' : byMemory ? 'memory' : 'lost' });
    };
    const onError = (): void => end({ ended: 'lost' });
    child.once('message', end);
    child.once('exit', onExit);
    child.once('error', onError);
    ask();
  });
}
