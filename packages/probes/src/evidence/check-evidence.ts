import type { Probe } from '../probe/probe.js';
import type { CheckResult } from '../result/check-result.js';
import { nothingSeen } from './evidence.js';
import { packed } from './packed.js';
import { redactedTexts, redactorOf } from './redaction.js';
import { secretsInSettings } from './secrets.js';
import { type RawExchanges, seenFrom } from './seen.js';

/** The evidence of a check. Most checks are good, and nobody asks for it: it is shaped when it is packed. */
export interface CheckEvidence {
  /** About how much memory it takes. */
  readonly bytes: number;
  /** Returns the exchanges without secrets, as compressed text. A fault of ours leaves them out: the result counts. */
  packed(choice: { readonly withBodies: boolean }): string;
}

/** A certificate chain as it was sent. */
const chainBytes = 6_144;
const exchangeBytes = 2_048;

export const evidenceOf = (
  { settings: schema }: Pick<Probe, 'settings'>,
  { settings }: { readonly settings: unknown },
  raw: RawExchanges,
  onError: (error: unknown) => void,
): CheckEvidence => ({
  bytes: raw.exchanges.reduce(
    (bytes, { tls, response, said }) =>
      bytes +
      exchangeBytes +
      (tls === null ? 0 : chainBytes) +
      (response?.body.length ?? 0) +
      said.reduce((sum, each) => sum + each.bytes.length, 0),
    0,
  ),
  packed: ({ withBodies }) => {
    try {
      return packed(seenFrom(raw, { secrets: secretsInSettings(schema, settings), withBodies }));
    } catch (error) {
      onError(error);
      const leftOut = raw.exchanges.length + raw.leftOut;
      return packed({ ...nothingSeen, exchanges_left_out: leftOut });
    }
  },
});

/** A shorter value of a setting says nothing alone, and would be missed in sentences. */
const secretCharsMin = 4;

/** Takes the secrets of the settings out of what people read of a result. */
export const withoutSecrets = (
  { settings: schema }: Pick<Probe, 'settings'>,
  settings: unknown,
  result: CheckResult,
): CheckResult => {
  const secrets = secretsInSettings(schema, settings).filter(({ length }) => length >= secretCharsMin);
  if (secrets.length === 0) return result;
  const redact = redactorOf(secrets);
  const { message, details } = result;
  return { ...result, message: redactedTexts(message, redact), details: redactedTexts(details, redact) };
};
