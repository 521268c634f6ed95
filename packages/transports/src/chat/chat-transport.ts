import type { SentRequest } from '@tocsin/domain';
import { HttpClient } from '@tocsin/egress';
import type { RequestDefinition } from '../channel-type.js';
import { outcomeOf, type Refusal } from '../http/outcome-of.js';
import type { Transport, TransportTools } from '../transport.js';

/** As much of an answer as tells why a message was refused. */
const answerBytesMax = 4_096;

/** What is each chat's own. */
export type Chat<Fields> = {
  readonly request: RequestDefinition;
  /** Where a post goes. It holds a secret. */
  readonly urlOf: (fields: Fields) => string;
  /** What is kept of the request: its URL without the secret, and whom its body names. */
  readonly shownOf: (fields: Fields) => Omit<SentRequest, 'signature'>;
  /** Says why a post was refused, in sentences for the customer. */
  readonly refusalOf: (refusal: Refusal, fields: Fields) => string;
};

/** One POST of the alert, in the words of a chat, to a URL that is a secret. */
export const openChat = <Fields>(
  { request, urlOf, shownOf, refusalOf }: Chat<Fields>,
  { connector, deadlineMs }: TransportTools,
): Transport<Fields> => {
  const http = new HttpClient({ connector });
  return {
    async send({ message }, fields) {
      const shown = { ...shownOf(fields), signature: null };
      const answer = await http.post({
        url: urlOf(fields),
        ...request.contentOf(message, shown),
        deadlineMs,
        bodyBytesMax: answerBytesMax,
      });
      const outcome = outcomeOf(answer, (refusal) => refusalOf(refusal, fields));
      const blocked = outcome.outcome === 'failed' && outcome.code === 'blocked_address';
      return { outcome, request: blocked ? null : shown };
    },
    // Of what is shown, since a host is named in places where no secret belongs.
    hostOf: (fields) => http.originOf(shownOf(fields).url),
    close: () => http.close(),
  };
};
