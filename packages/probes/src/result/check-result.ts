/** `degraded`: the target works, but not as it should, or not for long. */
type TargetStatus = 'up' | 'degraded' | 'down';

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** As the API shows them: in snake_case, and small. */
export type Details = { readonly [key: string]: Json | undefined };

export type CheckResult = {
  readonly status: TargetStatus;
  readonly message: string;
  readonly durationMs: number;
  readonly details: Details;
  /** Becomes `previous` of the next check. Without it, the memory stays as it was. */
  readonly remember?: Json;
};

/** The prober could not look. The message is a sentence. */
export class CheckImpossible extends Error {
  override readonly name = 'CheckImpossible';
}
