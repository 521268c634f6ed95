import { type Compute, newTask } from '../compute/compute.js';
import { CheckImpossible } from '../result/check-result.js';
import { atOnceOr, quickBounds, quickCharsMax, slowMsMax } from './at-once.js';
import { nothingSeen } from './evidence.js';
import { packed } from './packed.js';
import { exchangesFrom, type PlainExchanges, plainExchanges } from './plain-exchanges.js';
import { TooManySteps } from './redaction.js';
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

/** @param secrets those of the settings */
export const evidenceOf = (
  raw: RawExchanges,
  secrets: readonly string[],
  parts: PackingParts,
): CheckEvidence => new RawEvidence(raw, secrets, parts);

export const evidenceFrom = ({ raw, secrets }: PlainEvidence, parts: PackingParts): CheckEvidence =>
  evidenceOf(exchangesFrom(raw), secrets, parts);

export const packTask = newTask(
  'evidence',
  ({ plain: { raw, secrets }, choice }: { readonly plain: PlainEvidence; readonly choice: PackingChoice }) =>
    packed(seenFrom(exchangesFrom(raw), { ...choice, secrets })),
  slowMsMax,
);

class RawEvidence implements CheckEvidence {
  constructor(
    private readonly raw: RawExchanges,
    private readonly secrets: readonly string[],
    private readonly parts: PackingParts,
  ) {}

  async packed(choice: PackingChoice): Promise<string> {
    const { compute, onError } = this.parts;
    try {
      return await atOnceOr(
        () => this.#packedAtOnce(choice),
        () => compute(packTask, { plain: this.plain(), choice }),
        () => this.#none(),
      );
    } catch (error) {
      if (!(error instanceof CheckImpossible)) onError(error);
      return this.#none();
    }
  }

  suspects(): Suspects | null {
    return suspectsIn(this.raw.exchanges);
  }

  plain(): PlainEvidence {
    return { raw: plainExchanges(this.raw), secrets: this.secrets };
  }

  #packedAtOnce(choice: PackingChoice): string {
    if (charsIn(this.raw) > quickCharsMax) throw new TooManySteps();
    return packed(seenFrom(this.raw, { ...choice, secrets: this.secrets, bounds: quickBounds }));
  }

  #none(): string {
    const { exchanges, leftOut } = this.raw;
    return packed({ ...nothingSeen, exchanges_left_out: exchanges.length + leftOut });
  }
}
