import { apiText } from '../language/api-text.js';
import { t } from '../language/text.js';
import { isHeld } from './held-drafts.js';

export type FieldError = {
  readonly field: string;
  readonly message: string;
  /** The place in the body (RFC 6901), for bodies whose keys may hold dots. */
  readonly pointer?: string;
  /** The value of the setting that opens a closed address. */
  readonly egress_allow?: string;
};

/** Any answer but a success, or no answer. The message is for people. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  /** @param code an error code of the API, or `unreachable` */
  constructor(
    readonly code: string,
    message: string,
    readonly errors: readonly FieldError[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

type ProblemBody = {
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
};

const isProblemBody = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;

/** A request without a session is told how programs sign in. Here it comes from a page whose session has ended. */
const isForPrograms = ({ code, detail }: ProblemBody): boolean =>
  code === 'unauthenticated' && /Authorization: Bearer/.test(detail);

const detailOf = (body: ProblemBody): string =>
  isForPrograms(body) ? t('Your session had ended. Try again.') : body.detail;

/** Reads a problem (RFC 9457). A proxy may have answered instead. */
export const problemFrom = (body: unknown, status: number): ApiProblem =>
  isProblemBody(body)
    ? new ApiProblem(body.code, detailOf(body), body.errors)
    : new ApiProblem('internal', t('The server answered with status {status}. Try again later.', { status }));

export const unreachable = (cause: unknown): ApiProblem =>
  new ApiProblem(
    'unreachable',
    t('Tocsin cannot be reached. Check your connection, and that the service is running.'),
    [],
    { cause },
  );

export const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'not_found';

/**
 * Returns true if a failure stands in place of a page or a part. A part that has loaded stays, with its typed text. When
 * its thing is gone, it stays while somebody types.
 * @param loaded the answer before; `undefined` without one
 */
export const replacesPage = (error: unknown, loaded: unknown): boolean =>
  error !== null && (loaded === undefined || (isGone(error) && !isHeld()));

export const errorInWords = (error: unknown): string =>
  error instanceof ApiProblem
    ? apiText(error.message)
    : t('This page failed. Reload it; nothing was lost on the server.');

/** Messages by field, without the name of the field, which stands beside it. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (error instanceof ApiProblem ? error.errors : []).map(({ field, message, egress_allow: address }) => [
      field,
      address === undefined
        ? sentence(message.startsWith(`${field} `) ? message.slice(field.length + 1) : message)
        : closedAddress(address),
    ]),
  );

/** Says which setting of the operator opens an address that is closed. */
const closedAddress = (address: string): string =>
  t(
    'Tocsin is not allowed to call {address}. Whoever runs it opens the address with EGRESS_ALLOW={address} and a restart.',
    { address },
  );

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
