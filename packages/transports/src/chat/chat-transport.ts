import type { Destination, SentRequest } from '@tocsin/domain';
import { HttpClient } from '@tocsin/egress';
import { outcomeOf, type Refusal } from '../http/outcome-of.js';
import type { Transport, TransportTools } from '../transport.js';
import { type ChatType, chatBody, chatHeaders } from './chat-body.js';

/** As much of an answer as tells why a message was refused. */
const answerBytesMax = 4_096;

/** What is each chat's own. */
export type Chat<D extends Destination> = {
  /** Where a post goes. It holds a secret. */
  readonly urlOf: (destination: D) => string;
  /** What is kept of the request: its URL without the secret, and whom its body names. */
  readonly shownOf: (destination: D) => Omit<SentRequest, 'signature'>;
  /** Says why a post was refused, in sentences for the customer. */
  readonly refusalOf: (refusal: Refusal, destination: D) => string;
};

/** One POST of the alert, in the words of a chat, to a URL that is a secret. */
export const openChat = <D extends Extract<Destination, { type: ChatType }>>(
  { urlOf, shownOf, refusalOf }: Chat<D>,
  { connector, deadlineMs }: TransportTools,
): Transport<D> => {
  const http = new HttpClient({ connector });
  return {
    async send({ message }, destination) {
      const shown = shownOf(destination);
      const answer = await http.post({
        url: urlOf(destination),
        headers: chatHeaders,
        body: chatBody(destination.type, message, shown),
        deadlineMs,
        bodyBytesMax: answerBytesMax,
      });
      const outcome = outcomeOf(answer, (refusal) => refusalOf(refusal, destination));
      const blocked = outcome.outcome === 'failed' && outcome.code === 'blocked_address';
      return { outcome, request: blocked ? null : { ...shown, signature: null } };
    },
    // Of what is shown, since a host is named in places where no secret belongs.
    hostOf: (destination) => http.originOf(shownOf(destination).url),
    close: () => http.close(),
  };
};
