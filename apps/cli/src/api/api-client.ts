import { version } from '@tocsin/platform/version';
import createClient from 'openapi-fetch';
import { array, type GenericSchema, type InferOutput, object, optional, string } from 'valibot';
import { Failure, reasonOf } from '../command/problems.js';
import { faultIn } from './answer-schema.js';
import type { paths } from './schema.js';

// Calls the user's own api by fetch: docs/adr/0071-the-command.md

const usualAnswerWithinMs = 30_000;

/** More than any answer of an api has. */
const answerBytesMax = 64 * 1024 * 1024;

export const notFound = 404;

type Outcome<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response };

const fieldErrors = array(
  object({
    field: string(),
    message: string(),
    pointer: optional(string()),
    egress_allow: optional(string()),
  }),
);
type FieldError = InferOutput<typeof fieldErrors>[number];

/** A problem of the API (RFC 9457). */
export class ApiRefusal extends Failure {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: readonly FieldError[] = [],
  ) {
    super(message);
  }
}

const causeOf = (error: unknown): string => {
  const { cause = error }: { cause?: unknown } = Object(error);
  const { code }: { code?: unknown } = Object(cause);
  return code === 'ERR_SSL_WRONG_VERSION_NUMBER' ? 'it speaks no TLS' : reasonOf(cause);
};

const detailOf = (problem: unknown): string => {
  const { detail }: { detail?: unknown } = Object(problem);
  return typeof detail === 'string' ? detail : 'It gave no reason; a proxy may have answered.';
};

const errorsIn = (problem: unknown): ApiRefusal['errors'] => {
  const { errors }: { errors?: ApiRefusal['errors'] } = Object(problem);
  return faultIn(errors, fieldErrors) === undefined ? (errors ?? []) : [];
};

/** Paths that name one thing: a 404 means that there is no such thing. */
const idInPath = /\/v1\/(monitors|channels|incidents|alerts)\/[^/]+/;

const isOlder = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true }) < 0;

/** Says which of two programs is the older one, and what to do. */
const versionsInWords = (ours: string, theirs: string): string => {
  const both = `The api is version ${theirs}, and this command is version ${ours}`;
  if (isOlder(theirs, ours))
    return `${both}: the api is older. Upgrade it, or install the command of its version.`;
  if (isOlder(ours, theirs)) return `${both}: the command is older. Install that of the api's version.`;
  return `${both}. One of them may come from an older commit: upgrade both.`;
};

/** The answer, but it has an end. */
const bounded = (answer: Response): Response => {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes > answerBytesMax) controller.error(new TooLong());
      else controller.enqueue(chunk);
    },
  });
  const body = answer.body?.pipeThrough(counting) ?? null;
  return Object.defineProperty(new Response(body, answer), 'url', { value: answer.url });
};

class TooLong extends Error {}

/** The public API of an account, with the types of its OpenAPI document. */
export class Api {
  readonly client: ReturnType<typeof createClient<paths>>;

  constructor(
    private readonly url: URL,
    key: string,
    private readonly signal: AbortSignal,
    private readonly answerWithinMs = usualAnswerWithinMs,
  ) {
    const headers = { authorization: `Bearer ${key}` };
    this.client = createClient<paths>({ baseUrl: url.href, headers });
    this.client.use({ onResponse: ({ response }) => bounded(response) });
  }

  /**
   * Calls the api, under a deadline.
   * @param schema what the command reads of the answer: a server that is no api of Tocsin gives something else
   * @returns the body of a success. @throws ApiRefusal for any other answer, Failure when there is none
   */
  async answerOf<Data>(
    call: (signal: AbortSignal) => Promise<Outcome<NoInfer<Data>>>,
    schema: GenericSchema<Data>,
  ): Promise<Data> {
    const { data, error, response } = await this.#inTime(call).catch((reason: unknown) => {
      if (this.signal.aborted) throw reason;
      if (reason instanceof SyntaxError) throw this.foreign('its answer is no JSON');
      if (reason instanceof TooLong) throw this.foreign(`its answer has more than ${answerBytesMax} bytes`);
      throw new Failure(
        `--url: ${this.url.href} did not answer: ${causeOf(reason)}. Check the URL, and its port.`,
      );
    });
    if (response.ok) {
      const fault = faultIn(data, schema);
      if (fault !== undefined) throw this.foreign(fault);
      return data as Data;
    }
    if (response.status === notFound && !idInPath.test(response.url)) throw await this.#lacks(response.url);
    const message = `The api answered ${response.status}. ${detailOf(error)}`;
    throw new ApiRefusal(response.status, message, errorsIn(error));
  }

  /** Node 20 may collect an `AbortSignal.timeout`, and ends when nothing but one is left to wait for. */
  async #inTime<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const deadline = new AbortController();
    const words = `nothing came within ${this.answerWithinMs / 1000} seconds`;
    const timer = setTimeout(() => deadline.abort(new Error(words)), this.answerWithinMs);
    try {
      return await call(AbortSignal.any([this.signal, deadline.signal]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** The server is another program. */
  foreign(reason: string): Failure {
    return new Failure(
      `--url: the server at ${this.url.href} is no api of Tocsin: ${reason}. Check the URL, and its port.`,
    );
  }

  /** An endpoint is missing: another version, or another program. */
  async #lacks(address: string): Promise<Failure> {
    const { data: health } = await this.#inTime((signal) => this.client.GET('/healthz', { signal })).catch(
      () => ({ data: undefined }),
    );
    const { version: theirs }: { version?: unknown } = Object(health);
    if (typeof theirs !== 'string') return this.foreign(`it has no ${new URL(address).pathname}`);
    const [path, words] = [new URL(address).pathname, versionsInWords(version, theirs)];
    return new Failure(`--url: the api at ${this.url.href} has no ${path}. ${words}`);
  }
}
