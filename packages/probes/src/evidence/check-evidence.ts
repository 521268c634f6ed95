import { type Compute, newTask } from '../compute/compute.js';
import type { Probe } from '../probe/probe.js';
import { CheckImpossible } from '../result/check-result.js';
import { atOnceOr, quickBounds, quickCharsMax, slowMsMax } from './at-once.js';
import { nothingSeen } from './evidence.js';
import { packed } from './packed.js';
import { exchangesFrom, type PlainExchanges, plainExchanges } from './plain-exchanges.js';
import { TooManySteps } from './redaction.js';
import { secretsInSettings } from './secrets.js';
import { charsIn, type EvidenceChoice, type RawExchanges, seenFrom } from './seen.js';
import { type Suspects, suspectsIn } from './suspects.js';

/** The evidence of a check. It is shaped when it is packed: most checks are good, and nobody asks for theirs. */
export interface CheckEvidence {
  /**
   * Returns the exchanges without secrets, as compressed text. If that takes too long, or a fault of ours prevents it,
   * they are left out: the result counts.
   */
  packed(choice: PackingChoice): Promise<string>;
  /** Returns what may be at fault; `null` if the network brought what was asked for. */
  suspects(): Suspects | null;
  /** Returns all that {@link evidenceFrom} needs, as JSON can hold it: with secrets. */
  plain(): PlainEvidence;
}

export type PackingChoice = Omit<EvidenceChoice, 'secrets' | 'bounds'>;

export type PlainEvidence = { readonly raw: PlainExchanges; readonly secrets: readonly string[] };

export type PackingParts = { readonly compute: Compute; readonly onError: (error: unknown) => void };

export const evidenceOf = (
  { settings: schema }: Pick<Probe, 'settings'>,
  { settings }: { readonly settings: unknown },
  raw: RawExchanges,
  parts: PackingParts,
): CheckEvidence => evidenceWith(raw, () => secretsInSettings(schema, settings), parts);

export const evidenceFrom = ({ raw, secrets }: PlainEvidence, parts: PackingParts): CheckEvidence =>
  evidenceWith(exchangesFrom(raw), () => secrets, parts);

export const packTask = newTask(
  'evidence',
  ({ plain: { raw, secrets }, choice }: { readonly plain: PlainEvidence; readonly choice: PackingChoice }) =>
    packed(seenFrom(exchangesFrom(raw), { ...choice, secrets })),
  slowMsMax,
);

const evidenceWith = (
  raw: RawExchanges,
  secrets: () => readonly string[],
  { compute, onError }: PackingParts,
): CheckEvidence => {
  const plain = (): PlainEvidence => ({ raw: plainExchanges(raw), secrets: secrets() });
  const none = (): string =>
    packed({ ...nothingSeen, exchanges_left_out: raw.exchanges.length + raw.leftOut });
  return {
    packed: async (choice) => {
      try {
        return await atOnceOr(
          () => {
            if (charsIn(raw) > quickCharsMax) throw new TooManySteps();
            return packed(seenFrom(raw, { ...choice, secrets: secrets(), bounds: quickBounds }));
          },
          () => compute(packTask, { plain: plain(), choice }),
          none,
        );
      } catch (error) {
        if (!(error instanceof CheckImpossible)) onError(error);
        return none();
      }
    },
    suspects: () => suspectsIn(raw.exchanges),
    plain,
  };
};
