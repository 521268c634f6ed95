import type { SendOutcome, SentRequest } from '@tocsin/domain';
import { type HttpOutcome, statusInWords } from '@tocsin/egress';
import type { SendResult } from '../transport.js';

export type RefusedPost = { readonly status: number; readonly body: Buffer };

/** Counts 200 to 299 as delivered. @param explain puts any other answer into words */
export function outcomeOf(
  answer: HttpOutcome,
  explain: (refusal: RefusedPost) => string = explainStatus,
): SendOutcome {
  if (answer.outcome === 'failed') return { ...answer, responseStatus: null };
  const { status, body, durationMs } = answer;
  if (status >= 200 && status <= 299) return { outcome: 'delivered', responseStatus: status, durationMs };
  return {
    outcome: 'failed',
    code: 'http_status',
    message: explain({ status, body }),
    responseStatus: status,
    durationMs,
  };
}

/** Omits the request if its address was blocked: it was never made. */
export const sendResultOf = (outcome: SendOutcome, request: SentRequest): SendResult => ({
  outcome,
  request: outcome.outcome === 'failed' && outcome.code === 'blocked_address' ? null : request,
});

export const explainStatus = ({ status }: Pick<RefusedPost, 'status'>): string => {
  const answered = `The endpoint answered ${statusInWords(status)}`;
  return status >= 300 && status <= 399
    ? `${answered}. Tocsin does not follow redirects: save the URL that the endpoint redirects to.`
    : `${answered}. Only 200 to 299 counts as received: check the log of the endpoint.`;
};
