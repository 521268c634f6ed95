import { outcomeFields, outcomeInWords, type PostOutcome } from '../http/outcome.js';
import { jsonLine, printable } from './printable.js';
import { ageInWords, type Content, inWords } from './request-file.js';
import type { Verdict } from './verdict.js';

/** A message that was received, and what became of it. */
export type Arrival = {
  readonly at: Date;
  /** `undefined` when there is no secret to verify with. */
  readonly verdict: Verdict | undefined;
  readonly content: Content;
  /** Where it is kept. */
  readonly file?: string;
  /** Why it is not. */
  readonly problem?: string;
  readonly forwarded?: PostOutcome;
  /** The answer to its sender. */
  readonly status: number;
};

const ageOf = ({ at, content }: Arrival): number | null =>
  'message' in content ? at.getTime() - Date.parse(content.message.timestamp) : null;

const verdictInWords = (verdict: Verdict | undefined): string => {
  if (verdict === undefined) return 'unchecked';
  return verdict.verified ? 'verified' : 'REFUSED';
};

/** Such as `12:34:56 verified incident.created "Shop is down" on "Shop", critical, 0.2 s old → 204 in 12 ms`. */
export const arrivalInWords = (arrival: Arrival): string => {
  const { at, verdict, content, problem, forwarded, status } = arrival;
  const age = ageOf(arrival);
  const facts = [
    inWords(content),
    ...('message' in content ? [content.message.incident.severity] : []),
    ...(age === null ? [] : [ageInWords(age)]),
  ];
  const results = [
    forwarded === undefined ? `→ ${status}` : outcomeInWords(forwarded),
    ...(verdict?.verified === false ? [verdict.reason] : []),
    ...(problem === undefined ? [] : [printable(problem)]),
  ];
  const time = at.toISOString().slice(11, 19);
  return `${time} ${verdictInWords(verdict)} ${facts.join(', ')} ${results.join(' ')}`;
};

export const arrivalAsJson = (arrival: Arrival): string => {
  const { at, verdict, content, file, problem, forwarded, status } = arrival;
  return jsonLine({
    received_at: at,
    verified: verdict?.verified ?? null,
    reason: verdict?.verified === false ? verdict.reason : null,
    message: 'message' in content ? content.message : null,
    invalid: 'invalid' in content ? content.invalid : null,
    age_ms: ageOf(arrival),
    file: file ?? null,
    not_kept: problem ?? null,
    forwarded: forwarded === undefined ? null : outcomeFields(forwarded),
    status,
  });
};
