/** The codes of an alert's `error.code` that a network can cause. */
export type FailureCode =
  | 'timeout'
  | 'connection_refused'
  | 'connection_reset'
  | 'dns'
  | 'tls'
  | 'blocked_address'
  | 'interrupted'
  | 'internal';

/** Something must have come back for these: a DNS answer, a refusal, a reset, a certificate. */
const answerCodes: readonly FailureCode[] = ['connection_refused', 'connection_reset', 'dns', 'tls'];

export interface EgressErrorOptions extends ErrorOptions {
  readonly answered?: boolean;
}

export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly answered: boolean;

  constructor(
    readonly code: FailureCode,
    message: string,
    { answered = answerCodes.includes(code), ...options }: EgressErrorOptions = {},
  ) {
    super(message, options);
    this.answered = answered;
  }
}
