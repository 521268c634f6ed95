/** The kinds of error that the API answers with, by their code. Clients decide by these codes: for ever. */
export const problemKinds = {
  validation_failed: { status: 400, title: 'The request is not valid' },
  unauthenticated: { status: 401, title: 'A valid API key, or to be signed in, is needed' },
  second_factor_required: { status: 401, title: 'A one-time code is needed beside the password' },
  scope_required: { status: 403, title: 'The API key is not good for this' },
  session_required: { status: 403, title: 'This is for people who are signed in' },
  role_required: { status: 403, title: 'The role in the account is not good for this' },
  csrf_token_required: { status: 403, title: 'The csrf_token of the session is needed' },
  plan_required: { status: 403, title: 'The plan does not cover this' },
  monitor_limit_reached: { status: 403, title: 'The plan has no room for another monitor' },
  not_found: { status: 404, title: 'There is no such thing' },
  conflict: { status: 409, title: 'The request contradicts what is there' },
  last_owner: { status: 409, title: 'The account would have no owner' },
  incident_already_open: { status: 409, title: 'The monitor has an open incident' },
  request_timeout: { status: 408, title: 'The request did not arrive in time' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  rate_limited: { status: 429, title: 'There were too many requests' },
  too_many_streams: { status: 429, title: 'The account has too many event streams' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service cannot do its work at the moment' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problemKinds;

export type FieldError = {
  /** A path such as `name` or `channel_ids.2`. */
  readonly field: string;
  readonly message: string;
};

/** An answer other than success (RFC 9457), thrown by whoever finds that the request cannot be met. */
export class Problem extends Error {
  override readonly name = 'Problem';

  /**
   * @param detail a sentence for people, which may be shown to the client
   * @param errors what is wrong with which field
   */
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

  /** The members of the answer's body. */
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

/** For a thing that is not there, and for one of another account: nobody can tell the two apart. */
export const notFound = (thing: string): Problem => new Problem('not_found', `There is no such ${thing}.`);

/** For fields that break a rule. */
export const invalid = (...errors: readonly FieldError[]): Problem =>
  new Problem('validation_failed', errors.map(({ message }) => message).join('; '), errors);
