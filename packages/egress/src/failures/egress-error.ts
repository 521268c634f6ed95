import { isNativeError } from 'node:util/types';
import { inEnglish, type Said } from '@tocsin/domain';

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
  /** True if the same question may have another answer in a moment. */
  readonly isPassing?: boolean;
}

export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly answered: boolean;
  readonly isPassing: boolean;

  constructor(
    readonly code: FailureCode,
    readonly reason: Said,
    { answered = answerCodes.includes(code), isPassing = false, ...options }: EgressErrorOptions = {},
  ) {
    super(inEnglish(reason), options);
    this.answered = answered;
    this.isPassing = isPassing;
  }
}

/** Returns the code of an error of Node or c-ares, such as `ECONNREFUSED`; empty when it has none. */
export const errorCodeOf = (error: unknown): string =>
  isNativeError(error) && 'code' in error ? `${error.code}` : '';

export type NetworkFailureCode = FailureCode | NetworkErrorCode;

type NetworkErrorCode =
  /** The target, a header, or the place where a redirect led cannot be used. */
  'invalid_request' | 'too_many_redirects' | 'bad_response' | 'unavailable';

/** A failure that no network causes. Its message is a sentence for the customer. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(
    readonly code: NetworkErrorCode,
    readonly reason: Said,
    options?: ErrorOptions,
  ) {
    super(inEnglish(reason), options);
  }
}
