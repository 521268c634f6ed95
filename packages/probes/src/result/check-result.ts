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

/**
 * Why a prober could not look, and whether a later check may. What depends on the prober, its network, its settings or a
 * service that answers at other times is `passing`: somebody must hear of it. `lasting`: the target itself can never be
 * checked in this way.
 */
export const impossibilities = {
  stopped: 'passing',
  probe_missing: 'passing',
  prober_fault: 'passing',
  prober_too_busy: 'passing',
  account_too_busy: 'passing',
  address_closed: 'passing',
  lists_silent: 'passing',
  registry_silent: 'passing',
  registry_speaks_otherwise: 'passing',
  registry_without_dates: 'lasting',
} as const satisfies Readonly<Record<string, 'passing' | 'lasting'>>;

export type Impossibility = keyof typeof impossibilities;

/** The prober could not look. The message is a sentence. */
export class CheckImpossible extends Error {
  override readonly name = 'CheckImpossible';

  constructor(
    readonly reason: Impossibility,
    message: string,
  ) {
    super(message);
  }

  get isLasting(): boolean {
    return impossibilities[this.reason] === 'lasting';
  }
}
