import type { SendOutcome } from '@tocsin/domain';
import { type HttpOutcome, statusInWords } from '@tocsin/egress';

/** What an answer to a POST means for the alert: 200 to 299 is delivered, everything else is failed. */
export function outcomeOf(answer: HttpOutcome): SendOutcome {
  if (answer.outcome === 'failed') return { ...answer, responseStatus: null };
  const { status, durationMs } = answer;
  if (status >= 200 && status <= 299) return { outcome: 'delivered', responseStatus: status, durationMs };
  return {
    outcome: 'failed',
    code: 'http_status',
    message: refusalOf(status),
    responseStatus: status,
    durationMs,
  };
}

function refusalOf(status: number): string {
  const answered = `The endpoint answered ${statusInWords(status)}`;
  return status >= 300 && status <= 399
    ? `${answered}; redirects are not followed, and only 200 to 299 counts as received.`
    : `${answered}; 200 to 299 counts as received.`;
}
