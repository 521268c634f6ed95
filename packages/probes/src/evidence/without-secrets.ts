import type { Compute } from '../compute/compute.js';
import { newTask } from '../compute/compute.js';
import type { CheckResult } from '../result/check-result.js';
import { atOnceOr, quickBounds, slowMsMax } from './at-once.js';
import { type Redact, type RedactorBounds, redacted, redactedTexts, redactorOf } from './redaction.js';
import { secretsInExchanges } from './secrets.js';
import type { RawExchanges } from './seen.js';

/** A shorter secret says nothing alone, and would be missed in sentences. */
const secretCharsMin = 4;

/** The secrets that a check knows by now: those of its settings, and the credentials that were exchanged. */
export const secretsOfCheck = (
  ofSettings: readonly string[],
  { exchanges }: RawExchanges,
): readonly string[] =>
  [...ofSettings, ...secretsInExchanges(exchanges)].filter(({ length }) => length >= secretCharsMin);

/** Probes shorten what they quote, and end it with this sign: a secret may be cut there. */
const cutSign = '…';

const withoutCutSecrets = (text: string, redact: Redact): string =>
  text
    .split(cutSign)
    .map((part, at, { length }) => (at < length - 1 ? redact(part, true) : part))
    .join(cutSign);

type Kept = Pick<CheckResult, 'message' | 'details' | 'remember'>;
type KeptWithSecrets = { readonly kept: Kept; readonly secrets: readonly string[] };

const cleanResult = ({ kept, secrets }: KeptWithSecrets, bounds?: RedactorBounds): Kept => {
  const redact = redactorOf(secrets, bounds);
  return redactedTexts(kept, (text) => withoutCutSecrets(redact(text), redact));
};

export const cleanResultTask = newTask(
  'result without secrets',
  (given: KeptWithSecrets) => cleanResult(given),
  slowMsMax,
);

/**
 * Takes secrets out of what is kept of a result: what people read of it, and what it remembers.
 *
 * @throws CheckImpossible when there is no time for it
 */
export const withoutSecrets = async (
  secrets: readonly string[],
  result: CheckResult,
  compute: Compute,
): Promise<CheckResult> => {
  const { remember, ...rest } = result;
  const { message, details } = rest;
  const given = { secrets, kept: { message, details, ...(remember !== undefined && { remember }) } };
  const clean = await atOnceOr(
    () => cleanResult(given, quickBounds),
    () => compute(cleanResultTask, given),
    () => redactedTexts({ message, details }, () => redacted),
  );
  return { ...rest, ...clean };
};

type TextWithSecrets = {
  readonly text: string;
  readonly isCut: boolean;
  readonly secrets: readonly string[];
};

const cleanText = ({ text, isCut, secrets }: TextWithSecrets, bounds?: RedactorBounds): string =>
  redactorOf(secrets, bounds)(text, isCut);

export const cleanTextTask = newTask(
  'text without secrets',
  (given: TextWithSecrets) => cleanText(given),
  slowMsMax,
);

/** @throws CheckImpossible when there is no time for it */
export const textWithoutSecrets = (given: TextWithSecrets, compute: Compute): Promise<string> =>
  atOnceOr(
    () => cleanText(given, quickBounds),
    () => compute(cleanTextTask, given),
    () => redacted,
  );
