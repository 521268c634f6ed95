import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lastsMsMax, type TaskEnd } from './run-task.js';
import type { Task } from './task.js';

const youngMbMax = 16;
const startTicksMax = 120;
const tickMs = 250;
/** How much longer than it may last a task is waited for, where it cannot be interrupted from inside. */
const graceMs = 2_000;

// A process cannot be started from TypeScript, so the tests, which run from source, have it as it was built.
const main = fileURLToPath(new URL('../../dist/worker-main.js', import.meta.url));

export type TaskRequest = { readonly name: string; readonly input: never };

/** How a task ended, and with it the process: `memory` by what it computed, `lost` by something else. */
export type WorkerEnd<Output> = TaskEnd<Output> | { readonly ended: 'memory' | 'lost' };

/** What V8 ends a process with that has no memory left. */
const outOfMemory: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV'];
const abortExitCode = 134;

/**
 * A process that computes, one task at a time, at the lowest priority. It is started when it is first needed, and again
 * after it was killed. See docs/adr/0045-compute-in-processes.md.
 */
export class WorkerProcess {
  #child: ChildProcess | undefined;

  /** @param memoryMbMax of the objects that it holds */
  constructor(private readonly memoryMbMax: number) {}

  /** Runs a task, and kills the process when it does not end. Never rejects. */
  async run<Input, Output>({ name }: Task<Input, Output>, input: Input): Promise<WorkerEnd<Output>> {
    const child = this.#child ?? this.#start();
    child.channel?.ref();
    try {
      if (this.#child === undefined) {
        const started = await answerOf(child, startTicksMax, () => {});
        if (started !== 'ready') return { ended: 'lost' };
        this.#child = child;
      }
      const ticksMax = Math.ceil((lastsMsMax + graceMs) / tickMs);
      const answer = await answerOf(child, ticksMax, () => child.send({ name, input }, () => {}));
      // What the process answers is what it was asked for.
      return answer as WorkerEnd<Output>;
    } finally {
      child.channel?.unref();
    }
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
  }

  #start(): ChildProcess {
    const child = fork(main, {
      serialization: 'advanced',
      // What it reads is hostile: it knows no secret, and says nothing.
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

/**
 * What a process says next, or how it ended. Its time is counted in ticks, so that a machine which slept, or a parent
 * which was held up, does not count as its time.
 */
function answerOf(child: ChildProcess, ticksMax: number, ask: () => void): Promise<unknown> {
  return new Promise((resolve) => {
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
      if (ticks >= ticksMax) child.kill('SIGKILL');
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
      end({ ended: ticks >= ticksMax ? 'time' : byMemory ? 'memory' : 'lost' });
    };
    const onError = (): void => end({ ended: 'lost' });
    child.once('message', end);
    child.once('exit', onExit);
    child.once('error', onError);
    ask();
  });
}
