import type { SentRequest } from '@tocsin/domain';
import type { RequestDefinition } from '../channel-type.js';
import { outcomeOf, type RefusedPost, sendResultOf } from '../http/outcome-of.js';
import type { Transport, TransportTools } from '../transport.js';

const answerBytesMax = 4_096;

export type Chat<Fields> = {
  readonly request: RequestDefinition;
  readonly urlOf: (fields: Fields) => string;
  /** The request to record: its URL without the secret, and the recipient. */
  readonly shownOf: (fields: Fields) => Omit<SentRequest, 'signature'>;
  readonly explain: (refusal: RefusedPost, fields: Fields) => string;
};

export const openChat = <Fields>(
  { request, urlOf, shownOf, explain }: Chat<Fields>,
  { http }: TransportTools,
): Transport<Fields> => ({
  async send(alert, fields) {
    const shown = { ...shownOf(fields), signature: null };
    const answer = await http.post(alert, {
      url: urlOf(fields),
      ...request.contentOf(alert.message, shown),
      bodyBytesMax: answerBytesMax,
    });
    const outcome = outcomeOf(answer, (refusal) => explain(refusal, fields));
    return sendResultOf(outcome, shown);
  },
  // From the masked URL: hosts appear in logs and metrics.
  hostOf: (fields) => http.originOf(shownOf(fields).url),
});
