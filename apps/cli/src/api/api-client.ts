import createClient from 'openapi-fetch';
import { Failure, reasonOf } from '../problems.js';
import type { components, paths } from './schema.js';

// Calls the user's own api by fetch: docs/adr/0071-the-command.md

const answerWithinMs = 30_000;

export const notFound = 404;

export type Alert = components['schemas']['Alert'];
export type Channel = components['schemas']['Channel'];
export type SentRequest = components['schemas']['SentRequest'];

type Outcome<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response };

/** A problem of the API (RFC 9457). */
export class ApiRefusal extends Failure {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: readonly components['schemas']['FieldError'][] = [],
  ) {
    super(message);
  }
}

const causeOf = (error: unknown): string => {
  const { cause }: { cause?: unknown } = Object(error);
  return reasonOf(cause ?? error);
};

const detailOf = (problem: unknown): string => {
  const { detail }: { detail?: unknown } = Object(problem);
  return typeof detail === 'string' ? detail : 'It gave no reason; a proxy may have answered.';
};

const errorsIn = (problem: unknown): ApiRefusal['errors'] => {
  const { errors }: { errors?: ApiRefusal['errors'] } = Object(problem);
  return Array.isArray(errors) ? errors : [];
};

/** The public API of an account, with the types of its OpenAPI document. */
export class Api {
  readonly client: ReturnType<typeof createClient<paths>>;

  constructor(
    private readonly url: URL,
    key: string,
    private readonly signal: AbortSignal,
  ) {
    this.client = createClient<paths>({ baseUrl: url.href, headers: { authorization: `Bearer ${key}` } });
  }

  /**
   * Calls the api, under a deadline.
   * @returns the body of a success. @throws ApiRefusal for any other answer, Failure when there is none
   */
  async answerOf<Data>(call: (signal: AbortSignal) => Promise<Outcome<Data>>): Promise<Data> {
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(answerWithinMs)]);
    const { data, error, response } = await call(signal).catch((reason: unknown) => {
      throw new Failure(`--url: ${this.url.href} did not answer: ${causeOf(reason)}`);
    });
    if (response.ok) {
      // The types say which successes have a body.
      return data as Data;
    }
    const message = `The api answered ${response.status}. ${detailOf(error)}`;
    throw new ApiRefusal(response.status, message, errorsIn(error));
  }
}
