import type { SendOutcome, SentRequest } from '@tocsin/domain';
import type { HttpOutcome } from '@tocsin/egress';
import { statusInWords } from '@tocsin/egress/policy';
import type { SendResult } from './transport.js';

export type ServiceAnswer = { readonly status: number; readonly body: Buffer };

const isSuccess = ({ status }: Pick<ServiceAnswer, 'status'>): boolean => status >= 200 && status <= 299;

/** Counts 200 to 299 as delivered, unless the type has a rule of its own. @param explain puts a refusal into words */
export function outcomeOf(
  answer: HttpOutcome,
  explain: (refusal: ServiceAnswer) => string = explainStatus,
  accepts: (answer: Pick<ServiceAnswer, 'status'>) => boolean = isSuccess,
): SendOutcome {
  if (answer.outcome === 'failed') return { ...answer, responseStatus: null };
  const { status, body, note, durationMs } = answer;
  if (accepts({ status }))
    return { outcome: 'delivered', responseStatus: status, ...(note !== undefined && { note }), durationMs };
  const refusal = explain({ status, body });
  return {
    outcome: 'failed',
    code: 'http_status',
    message: note === undefined ? refusal : `${refusal} ${note}`,
    responseStatus: status,
    durationMs,
  };
}

/** Omits the request if its address was blocked: it was never made. */
export const sendResultOf = (outcome: SendOutcome, request: SentRequest): SendResult => ({
  outcome,
  request: outcome.outcome === 'failed' && outcome.code === 'blocked_address' ? null : request,
});

export const explainStatus = ({ status }: Pick<ServiceAnswer, 'status'>): string => {
  const answered = `The endpoint answered ${statusInWords(status)}`;
  return status >= 300 && status <= 399
    ? `${answered}. Tocsin does not follow redirects: save the URL that the endpoint redirects to.`
    : `${answered}. Only 200 to 299 counts as received: check the log of the endpoint.`;
};
