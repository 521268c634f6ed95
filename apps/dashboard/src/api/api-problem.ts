export type FieldError = { readonly field: string; readonly message: string };

/** An answer other than success, or none at all. Its message is a sentence for people. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  /**
   * @param code what to decide by: a code of the api's, or `unreachable`
   * @param errors what is wrong with which field
   */
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

/** What the body of an answer says (RFC 9457); what stands between may answer, too, in a language of its own. */
export const problemFrom = (body: unknown, status: number): ApiProblem =>
  isProblemBody(body)
    ? new ApiProblem(body.code, body.detail, body.errors)
    : new ApiProblem('internal', `The server answered with status ${status}. It may help to try again.`);

export const unreachable = (cause: unknown): ApiProblem =>
  new ApiProblem(
    'unreachable',
    'Tocsin cannot be reached. Check your connection, and that the service is running.',
    [],
    { cause },
  );

/** What went wrong, in words. */
export const errorInWords = (error: unknown): string =>
  error instanceof ApiProblem
    ? error.message
    : 'Something went wrong in this page. Reloading it may help; nothing was lost on the server.';

/** What is wrong with each field of a form, by its name; without the field's name, which stands beside it. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (error instanceof ApiProblem ? error.errors : []).map(({ field, message }) => [
      field,
      sentence(message.startsWith(`${field} `) ? message.slice(field.length + 1) : message),
    ]),
  );

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
