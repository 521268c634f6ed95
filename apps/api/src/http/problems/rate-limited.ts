import { Problem } from './problem.js';

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
