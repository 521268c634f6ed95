/** `degraded`: the target works, but not as it should, or not for long. */
type TargetStatus = 'up' | 'degraded' | 'down';

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** What a check found out, as the API shows it: in snake_case, and small. */
export type Details = { readonly [key: string]: Json | undefined };

export type CheckResult = {
  readonly status: TargetStatus;
  /** A sentence for the customer. */
  readonly message: string;
  readonly durationMs: number;
  readonly details: Details;
  /** What the monitor's next check is given as `previous`. Left out, what was remembered stays as it was. */
  readonly remember?: Json;
};

/** The prober could not look; its message is a sentence. It says nothing about the target. */
export class CheckImpossible extends Error {
  override readonly name = 'CheckImpossible';
}
