import type { FailureCode } from './egress-error.js';

/** Why an attempt of a `NetworkClient` brought nothing. */
export type NetworkFailureCode = FailureCode | NetworkRefusal;

/** What can go wrong with an attempt, and not with a message that is sent to an endpoint. */
export type NetworkRefusal =
  /** What was asked for, or where a redirect led, cannot be tried at all: it is no target, or holds what cannot be sent. */
  | 'invalid_request'
  /** More redirects than were allowed. */
  | 'too_many_redirects'
  /** The answer cannot be read. */
  | 'bad_response'
  /** This machine lacks what the attempt needs, which the message names. */
  | 'unavailable';

/** A failure that is not the network's doing; its message is a sentence for the customer whose target it is. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(
    readonly code: NetworkRefusal,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
