import type { Task } from './task.js';

export type Computed<Output> =
  | { readonly ok: true; readonly value: Output }
  | {
      readonly ok: false;
      /** A predicate such as `took longer than 250 ms`; `to read` can follow. */
      readonly excess: string;
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
