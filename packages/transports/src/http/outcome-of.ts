import type { SendOutcome } from '@tocsin/domain';
import { type HttpOutcome, statusInWords } from '@tocsin/egress';

/** What a receiver answered that did not take the message. */
export type Refusal = { readonly status: number; readonly body: Buffer };

/**
 * What an answer to a POST means for the alert: 200 to 299 is delivered, everything else is failed.
 *
 * @param inWords says of a refusal why, in sentences for the customer
 */
export function outcomeOf(
  answer: HttpOutcome,
  inWords: (refusal: Refusal) => string = refusalOf,
): SendOutcome {
  if (answer.outcome === 'failed') return { ...answer, responseStatus: null };
  const { status, body, durationMs } = answer;
  if (status >= 200 && status <= 299) return { outcome: 'delivered', responseStatus: status, durationMs };
  return {
    outcome: 'failed',
    code: 'http_status',
    message: inWords({ status, body }),
    responseStatus: status,
    durationMs,
  };
}

/** What there is to say of a refusal when nothing but its status is known. */
export function refusalOf({ status }: Pick<Refusal, 'status'>): string {
  const answered = `The endpoint answered ${statusInWords(status)}`;
  return isRedirect(status)
    ? `${answered}; redirects are not followed, and only 200 to 299 counts as received.`
    : `${answered}; 200 to 299 counts as received.`;
}

const isRedirect = (status: number): boolean => status >= 300 && status <= 399;
