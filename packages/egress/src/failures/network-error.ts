import type { FailureCode } from './egress-error.js';

export type NetworkFailureCode = FailureCode | NetworkErrorCode;

export type NetworkErrorCode =
  /** The target, a header, or the place where a redirect led cannot be used. */
  'invalid_request' | 'too_many_redirects' | 'bad_response' | 'unavailable';

/** A failure that no network causes. Its message is a sentence for the customer. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(
    readonly code: NetworkErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
