import { type InferOutput, nullable, object, record, string } from 'valibot';
import { pageOf } from '../api/answer-schema.js';
import { type Api, ApiRefusal, notFound } from '../api/api-client.js';
import { pages } from '../api/pages.js';
import { Failure } from '../command/problems.js';
import type { ExactRequest } from '../http/exact-request.js';
import { outcomeInWords, wasAccepted } from '../http/outcome.js';
import { post } from '../http/post.js';
import { printable } from '../messages/printable.js';
import { contentOf, inWords } from '../messages/request-file.js';
import type { Position } from './position.js';

const answerWithinMs = 10_000;
/** In a row. One message alone may make a receiver hang, and must not keep the others back. */
export const unansweredMax = 3;

const failedAlert = object({
  id: string(),
  event: string(),
  incident_id: nullable(string()),
  created_at: string(),
  error: nullable(object({ code: string() })),
});
export type FailedAlert = InferOutput<typeof failedAlert>;

const sentRequest = object({ headers: record(string(), string()), body: string() });
type SentRequest = InferOutput<typeof sentRequest>;

export type Result = 'handed_over' | 'before' | 'not_accepted' | 'held_back' | 'no_request';

export type HandOverParts = {
  readonly receiver: URL;
  readonly position: Position;
  readonly requestOf: (alert: FailedAlert) => Promise<SentRequest | { readonly missing: string }>;
  readonly signal: AbortSignal;
};

const exactRequest = ({ headers, body }: SentRequest): ExactRequest => ({
  headers: Object.entries(headers),
  body: Buffer.from(body, 'utf8'),
});

/** Hands missed messages to a receiver, each once and those of an incident in order. */
export class HandOver {
  /** Incidents of which a message was not accepted: a later one must not overtake it. */
  readonly #held = new Set<string>();
  #unanswered = 0;

  constructor(private readonly parts: HandOverParts) {}

  /** The receiver does not answer any more. */
  get isEnded(): boolean {
    return this.#unanswered >= unansweredMax;
  }

  /** @returns what became of the alert, and a sentence unless it was handed over before */
  async next(alert: FailedAlert): Promise<{ readonly result: Result; readonly words?: string }> {
    const { receiver, position, requestOf, signal } = this.parts;
    if (position.has(alert.id)) return { result: 'before' };
    const failure = printable(`failed with ${alert.error?.code ?? 'no reason'}`);
    if (this.#held.has(alert.incident_id ?? '')) {
      return { result: 'held_back', words: `${alert.event} ${failure}, waits for the one before it` };
    }
    const request = await requestOf(alert);
    if ('missing' in request) {
      return { result: 'no_request', words: `${alert.event} ${failure}. ${printable(request.missing)}` };
    }
    const exact = exactRequest(request);
    const outcome = await post(receiver, exact, { deadlineMs: answerWithinMs, signal });
    this.#unanswered = outcome.outcome === 'answered' ? 0 : this.#unanswered + 1;
    const words = `${inWords(contentOf(exact.body))}, ${failure} ${outcomeInWords(outcome)}`;
    if (wasAccepted(outcome)) {
      await position.add(alert.id);
      return { result: 'handed_over', words };
    }
    if (alert.incident_id !== null) this.#held.add(alert.incident_id);
    return { result: 'not_accepted', words };
  }
}

/** Alerts in one run. */
export const alertsMax = 10_000;

/** The failed alerts of a channel, oldest first. @throws Failure if there are too many */
export const failedAlertsSince = async (
  api: Api,
  channelId: string,
  since: Date,
): Promise<readonly FailedAlert[]> => {
  const newestFirst: FailedAlert[] = [];
  const failed = { status: 'failed', channel_id: channelId } as const;
  for await (const alerts of pages(api, (page) =>
    api.answerOf(
      (signal) => api.client.GET('/v1/alerts', { params: { query: { ...failed, ...page } }, signal }),
      pageOf(failedAlert),
    ),
  )) {
    const wanted = alerts.filter(({ created_at }) => Date.parse(created_at) >= since.getTime());
    newestFirst.push(...wanted);
    if (newestFirst.length > alertsMax) {
      throw new Failure(`--since: more than ${alertsMax} alerts failed. Choose a later time.`);
    }
    if (wanted.length < alerts.length) break;
  }
  return newestFirst.reverse();
};

/** The exact request of an alert, or why there is none. */
export const sentRequestOf = (
  api: Api,
  { id }: FailedAlert,
): Promise<SentRequest | { readonly missing: string }> =>
  api
    .answerOf(
      (signal) => api.client.GET('/v1/alerts/{id}/request', { params: { path: { id } }, signal }),
      sentRequest,
    )
    .catch((error: unknown) => {
      if (!(error instanceof ApiRefusal) || error.status !== notFound) throw error;
      return { missing: error.message };
    });
