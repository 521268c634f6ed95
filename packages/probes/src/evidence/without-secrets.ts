import type { Probe } from '../probe/probe.js';
import type { CheckResult } from '../result/check-result.js';
import { type Redact, redactedTexts, redactorOf } from './redaction.js';
import { secretsInExchanges, secretsInSettings } from './secrets.js';
import type { RawExchanges } from './seen.js';

/** A shorter secret says nothing alone, and would be missed in sentences. */
const secretCharsMin = 4;

/** The secrets that a check knows by now: those of its settings, and the credentials that were exchanged. */
export const secretsOfCheck = (
  { settings: schema }: Pick<Probe, 'settings'>,
  settings: unknown,
  { exchanges }: RawExchanges,
): readonly string[] =>
  [...secretsInSettings(schema, settings), ...secretsInExchanges(exchanges)].filter(
    ({ length }) => length >= secretCharsMin,
  );

/** Probes shorten what they quote, and end it with this sign: a secret may be cut there. */
const cutSign = '…';

const withoutCutSecrets = (text: string, redact: Redact): string =>
  text
    .split(cutSign)
    .map((part, at, { length }) => (at < length - 1 ? redact(part, true) : part))
    .join(cutSign);

/** Takes secrets out of what is kept of a result: what people read of it, and what it remembers. */
export const withoutSecrets = (secrets: readonly string[], result: CheckResult): CheckResult => {
  if (secrets.length === 0) return result;
  const cleanOf = <Value>(value: Value): Value => {
    const redact = redactorOf(secrets);
    return redactedTexts(value, (text) => withoutCutSecrets(redact(text), redact));
  };
  const { message, details, remember } = result;
  return {
    ...result,
    message: cleanOf(message),
    details: cleanOf(details),
    ...(remember !== undefined && { remember: cleanOf(remember) }),
  };
};
