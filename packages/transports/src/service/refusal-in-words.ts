import { statusInWords } from '@tocsin/egress/policy';
import { explainStatus } from '../sending/outcome-of.js';
import { oneLine } from '../text/in-words.js';
import { truncate } from '../text/truncate.js';

const saidCharsMax = 200;

/** The advice about rate limits, which is the same for all services. */
export const tooMany = 'It gets too many messages. This one is not sent again.';

type Refusal = {
  /** For example `Discord`. */
  readonly service: string;
  readonly status: number;
  /** The service's own error text. */
  readonly said?: unknown;
  /** The next step for the reader. */
  readonly advice?: string | undefined;
};

/** For example: `Discord answered 404 Not Found: “Unknown Webhook”. The webhook was deleted. …` */
export const refusalInWords = ({ service, status, said, advice }: Refusal): string => {
  const quoted = typeof said === 'string' ? truncate(oneLine(said), saidCharsMax) : '';
  if (quoted === '' && advice === undefined) return explainStatus({ status });
  const answered = `${service} answered ${statusInWords(status)}${quoted === '' ? '' : `: “${quoted}”`}.`;
  return [answered, advice].filter(Boolean).join(' ');
};
