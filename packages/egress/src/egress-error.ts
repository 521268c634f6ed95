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

/** A failure on the way out; its message is a sentence for the customer whose target it is. */
export class EgressError extends Error {
  override readonly name = 'EgressError';

  constructor(
    readonly code: FailureCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
