/** Clients decide by these codes, so they never change. */
export const problemKinds = {
  validation_failed: { status: 400, title: 'The request is not valid' },
  unauthenticated: { status: 401, title: 'A valid API key or session is required' },
  second_factor_required: { status: 401, title: 'A second factor is required with the password' },
  scope_required: { status: 403, title: 'The API key lacks a scope' },
  address_not_allowed: { status: 403, title: 'The API key is not for this address' },
  session_required: { status: 403, title: 'A session is required' },
  role_required: { status: 403, title: 'The role does not allow this' },
  second_factor_setup_required: { status: 403, title: 'The account asks for a second factor' },
  csrf_token_required: { status: 403, title: 'The csrf_token of the session is required' },
  plan_required: { status: 403, title: 'The plan does not cover this' },
  monitor_limit_reached: { status: 403, title: 'The plan allows no more monitors' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'The path has other methods' },
  conflict: { status: 409, title: 'The request conflicts with the current state' },
  last_owner: { status: 409, title: 'The account would have no owner' },
  incident_already_open: { status: 409, title: 'The monitor has an open incident' },
  incident_resolved: { status: 409, title: 'The incident is resolved' },
  request_timeout: { status: 408, title: 'The request did not arrive in time' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  rate_limited: { status: 429, title: 'Too many requests' },
  too_many_scrapes: { status: 429, title: 'The account has too many scrapes of its metrics' },
  too_many_streams: { status: 429, title: 'The account has too many event streams' },
  internal: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'The service is unavailable' },
  not_writable: { status: 503, title: 'Nothing can be stored' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problemKinds;

export type FieldError = {
  /** A path such as `name` or `channel_ids.2`. */
  readonly field: string;
  readonly message: string;
  /** A JSON pointer into the body, where a field's name can have dots. */
  readonly pointer?: string;
  /** The value of `EGRESS_ALLOW` that opens the address in the field. */
  readonly egress_allow?: string;
};

/** An error answer (RFC 9457). */
export class Problem extends Error {
  override readonly name = 'Problem';

  /** @param detail a sentence that the client may see */
  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly errors?: readonly FieldError[],
  ) {
    super(detail);
  }

  get status(): number {
    return problemKinds[this.code].status;
  }

  toJSON(): object {
    const { status, title } = problemKinds[this.code];
    return {
      type: `/problems/${this.code}`,
      title,
      status,
      detail: this.detail,
      code: this.code,
      ...(this.errors ? { errors: this.errors } : {}),
    };
  }
}

/** Also for things of another account: clients cannot tell the two apart. */
export const notFound = (thing: string): Problem => new Problem('not_found', `There is no such ${thing}.`);

export const invalid = (...errors: readonly FieldError[]): Problem =>
  new Problem('validation_failed', errors.map(({ message }) => message).join('; '), errors);
