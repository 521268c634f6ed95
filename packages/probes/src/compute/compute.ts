import type { Task } from './task.js';

/** What a computation gave, or which limit it broke. Its input is to blame for that. */
export type Computed<Output> =
  | { readonly ok: true; readonly value: Output }
  | {
      readonly ok: false;
      /** A predicate such as `took longer than 250 ms`. An infinitive can follow: `to read`. */
      readonly excess: string;
    };

/**
 * Runs a task in a worker process, within limits on time and memory.
 *
 * @throws CheckImpossible when no worker has time for it, or the check is stopped
 */
export type Compute = <Input, Output>(task: Task<Input, Output>, input: Input) => Promise<Computed<Output>>;

export type ComputeOptions = {
  /** Accounts share the workers fairly. */
  readonly account: string;
  /** Ends the wait for a worker. */
  readonly signal: AbortSignal;
};

/** Runs the computations of checks. */
export interface Computer {
  compute<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    options: ComputeOptions,
  ): Promise<Computed<Output>>;
}
