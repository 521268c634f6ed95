/** Why nothing usable came back: the codes of an alert's `error.code` that a network can cause. */
export type FailureCode =
  | 'timeout'
  | 'connection_refused'
  | 'connection_reset'
  | 'dns'
  | 'tls'
  | 'blocked_address'
  | 'interrupted'
  | 'internal';

/** What something that came back can mean: a name server's answer, a refusal, a reset, a certificate. */
const ANSWERS: readonly FailureCode[] = ['connection_refused', 'connection_reset', 'dns', 'tls'];

export interface EgressErrorOptions extends ErrorOptions {
  /** Whether anything came back over the network; told by the code unless said otherwise. */
  readonly answered?: boolean;
}

/** A failure on the way out; its message is a sentence for the customer whose target it is. */
export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly answered: boolean;

  constructor(
    readonly code: FailureCode,
    message: string,
    { answered = ANSWERS.includes(code), ...options }: EgressErrorOptions = {},
  ) {
    super(message, options);
    this.answered = answered;
  }
}
