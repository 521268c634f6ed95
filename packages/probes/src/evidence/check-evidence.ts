import type { Probe } from '../probe/probe.js';
import { nothingSeen } from './evidence.js';
import { packed } from './packed.js';
import { exchangesFrom, type PlainExchanges, plainExchanges } from './plain-exchanges.js';
import { secretsInSettings } from './secrets.js';
import { type EvidenceChoice, type RawExchanges, seenFrom } from './seen.js';
import { type Suspects, suspectsIn } from './suspects.js';

/** The evidence of a check. It is shaped when it is packed: most checks are good, and nobody asks for theirs. */
export interface CheckEvidence {
  /** Returns the exchanges without secrets, as compressed text. A fault of ours leaves them out: the result counts. */
  packed(choice: Omit<EvidenceChoice, 'secrets'>): string;
  /** Returns what may be at fault; `null` if the network brought what was asked for. */
  suspects(): Suspects | null;
  /** Returns all that {@link evidenceFrom} needs, as JSON can hold it: with secrets. */
  plain(): PlainEvidence;
}

export type PlainEvidence = { readonly raw: PlainExchanges; readonly secrets: readonly string[] };

type OnError = (error: unknown) => void;

export const evidenceOf = (
  { settings: schema }: Pick<Probe, 'settings'>,
  { settings }: { readonly settings: unknown },
  raw: RawExchanges,
  onError: OnError,
): CheckEvidence => evidenceWith(raw, () => secretsInSettings(schema, settings), onError);

export const evidenceFrom = ({ raw, secrets }: PlainEvidence, onError: OnError): CheckEvidence =>
  evidenceWith(exchangesFrom(raw), () => secrets, onError);

const evidenceWith = (
  raw: RawExchanges,
  secrets: () => readonly string[],
  onError: OnError,
): CheckEvidence => ({
  packed: (choice) => {
    try {
      return packed(seenFrom(raw, { ...choice, secrets: secrets() }));
    } catch (error) {
      onError(error);
      return packed({ ...nothingSeen, exchanges_left_out: raw.exchanges.length + raw.leftOut });
    }
  },
  suspects: () => suspectsIn(raw.exchanges),
  plain: () => ({ raw: plainExchanges(raw), secrets: secrets() }),
});
