import { isNativeError } from 'node:util/types';
import { createContext, Script } from 'node:vm';
import type { Said } from '@tocsin/domain';

/** Enough for a body of 1 MiB, which takes tens of milliseconds. */
const usualMsMax = 250;

/** A pure function of what a target sent. `structuredClone` copies its input and output. */
export type Task<Input = never, Output = unknown> = {
  readonly name: string;
  readonly run: (input: Input) => Output;
  readonly msMax: number;
};

/** `src/tasks.ts` must list each task. */
export const newTask = <Input, Output>(
  name: string,
  run: (input: Input) => Output,
  msMax = usualMsMax,
): Task<Input, Output> => ({ name, run, msMax });

export type Computed<Output> =
  | { readonly ok: true; readonly value: Output }
  | {
      readonly ok: false;
      /** A predicate such as `took longer than 250 ms`; `to read` can follow. */
      readonly excess: Said;
    };

/** @throws CheckImpossible when no worker has time for the task, or the check is stopped */
export type Compute = <Input, Output>(task: Task<Input, Output>, input: Input) => Promise<Computed<Output>>;

export type ComputeOptions = {
  readonly account: string;
  readonly signal: AbortSignal;
};

export interface Computer {
  compute<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    options: ComputeOptions,
  ): Promise<Computed<Output>>;
}

// `vm` is no wall against hostile code, and no such code runs in it.
const frame: { run?: () => void } = createContext({});
const script = new Script('run()');

type InTime<T> = { readonly inTime: true; readonly value: T } | { readonly inTime: false };

/** V8 interrupts even a regular expression. Calls must not be nested. @throws whatever `compute` throws */
export function withinTime<T>(compute: () => T, limitMs: number): InTime<T> {
  let computed: InTime<T> = { inTime: false };
  frame.run = () => {
    computed = { inTime: true, value: compute() };
  };
  try {
    script.runInContext(frame, { timeout: limitMs });
  } catch (error) {
    if (!isTimeout(error)) throw error;
  } finally {
    delete frame.run;
  }
  return computed;
}

const isTimeout = (error: unknown): boolean =>
  isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
