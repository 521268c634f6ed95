import {
  type Decider,
  type IncidentRefusal,
  isRefusal,
  type LastOwner,
  type MonitorLimitReached,
  type PlanRequired,
  type RoleRequired,
  type ScopeRequired,
  type StatusPostRefusal,
} from '@tocsin/domain';
import { invalid, notFound, Problem } from './problem.js';

export type DomainRefusal =
  | PlanRequired
  | MonitorLimitReached
  | IncidentRefusal
  | ScopeRequired
  | RoleRequired
  | LastOwner
  | StatusPostRefusal;

export const refused = ({ refused: code, detail }: DomainRefusal): Problem => {
  switch (code) {
    case 'incident_unknown':
      return notFound('incident');
    case 'status_post_unknown':
      return notFound('post');
    case 'snooze_out_of_bounds':
      return invalid({ field: 'until', message: detail });
    case 'status_post_refused':
    case 'too_many_acknowledgements':
    case 'too_many_notes':
      return new Problem('conflict', detail);
    default:
      return new Problem(code, detail);
  }
};

/** @throws Problem when the domain refused the command */
export const acceptedOrThrow = <Accepted extends object>(handled: Accepted | DomainRefusal): Accepted => {
  if (isRefusal(handled)) throw refused(handled as DomainRefusal);
  return handled as Accepted;
};

/** Returns the same state when the command was redundant. @throws Problem when the domain refuses the command */
export const decideOrThrow = <State, Command, Event>(
  { decide, evolve }: Pick<Decider<State, Command, Event, DomainRefusal>, 'decide' | 'evolve'>,
  command: Command,
  before: State,
): State => acceptedOrThrow(decide(command, before)).reduce(evolve, before);

export type RateLimitPolicy = {
  /** Shown to clients. */
  readonly name: string;
  readonly requestsMax: number;
  readonly windowMs: number;
};

/** Its answer carries `Retry-After`. */
export class RateLimited extends Problem {
  constructor(
    readonly policy: RateLimitPolicy,
    what: string,
    readonly seconds: number,
  ) {
    super('rate_limited', `There were too many ${what}. Try again in ${seconds} seconds.`);
  }

  /** The header fields of draft-ietf-httpapi-ratelimit-headers-11, sections 3 and 4. */
  get headers(): Readonly<Record<string, string>> {
    const { name, requestsMax, windowMs } = this.policy;
    return {
      'Retry-After': `${this.seconds}`,
      'RateLimit-Policy': `"${name}";q=${requestsMax};w=${windowMs / 1000}`,
      RateLimit: `"${name}";r=0;t=${this.seconds}`,
    };
  }
}
