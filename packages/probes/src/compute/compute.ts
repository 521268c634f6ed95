import type { InputOf, OutputOf, TaskName } from './tasks.js';

/** What a computation gave; or that it went beyond a limit, which its input is to blame for. */
export type Computed<Output> =
  | { readonly ok: true; readonly value: Output }
  | {
      readonly ok: false;
      /** A predicate such as `took longer than 250 ms`. An infinitive can follow: `to read`. */
      readonly excess: string;
    };

/**
 * Runs a task of the table in a worker, within limits on time and memory.
 *
 * @throws CheckImpossible when the worker has no time for it, or the check is stopped
 */
export type Compute = <Name extends TaskName>(
  task: Name,
  input: InputOf<Name>,
) => Promise<Computed<OutputOf<Name>>>;

/** Whom a computation is for. */
export type ComputeOptions = {
  /** Accounts share the workers fairly. */
  readonly account: string;
  /** Ends the wait for a worker. */
  readonly signal: AbortSignal;
};

/** What runs the computations of checks. */
export interface Computer {
  /** As {@link Compute}. */
  compute<Name extends TaskName>(
    task: Name,
    input: InputOf<Name>,
    options: ComputeOptions,
  ): Promise<Computed<OutputOf<Name>>>;
}
