import {
  afterCanary,
  afterExcuse,
  afterFailure,
  afterSighting,
  afterSilence,
  blindnessOf,
  excuseFor,
  hasSeenSince,
  noInquiry,
  nothingSeen,
  type ProberBlindness,
  type ProberSight,
  type SilentCheck,
  type Witness,
  witnessesFor,
} from '@tocsin/domain';
import type { NetworkAnswer } from '@tocsin/probes';
import { Inquiries, type InquiryParts } from './inquiries.js';

export type SightParts = Omit<InquiryParts, 'onAnswer'> & {
  /** Called when the prober goes blind, sees again, or has lost something else. */
  readonly onChange: (blindness: ProberBlindness | null) => void;
};

const sentences = {
  network: 'Nothing at all answers this prober, so the prober itself is cut off.',
  name_servers: 'No name server answers this prober, so the prober itself is cut off.',
} as const satisfies Record<ProberBlindness['lost'], string>;

/** Notes every answer, and asks others before it excuses a check. */
export class Sight {
  #sight: ProberSight = nothingSeen;
  readonly #inquiries: Inquiries;

  constructor(private readonly parts: SightParts) {
    const onAnswer = (answer: NetworkAnswer, witness: Witness | null) => this.#note(answer, witness);
    this.#inquiries = new Inquiries({ ...parts, onAnswer });
  }

  get blindness(): ProberBlindness | null {
    return blindnessOf(this.#sight);
  }

  noteAnswer(account: string, host: string, answer: NetworkAnswer): void {
    this.#note(answer, answer.endpoint && { account, host, ...answer.endpoint });
  }

  /** Why a check that nothing answered says nothing about its target; `undefined` when it does. */
  async excuse(check: SilentCheck): Promise<string | undefined> {
    const askedMs = this.parts.monotonicMs();
    const isClear = hasSeenSince(this.#sight, check);
    const inquiry = isClear ? noInquiry : await this.#inquiries.make(check, witnessesFor(this.#sight, check));

    let sight = this.#sight;
    for (const { canary, hasAnswered } of inquiry.canaries)
      if (hasAnswered) sight = afterCanary(sight, canary);
    for (const { witness, hasAnswered } of inquiry.witnesses) {
      if (!hasAnswered) sight = afterSilence(sight, witness, askedMs);
    }
    const lost = excuseFor(sight, check, inquiry);
    this.#become(
      lost === null ? afterFailure(sight, check, askedMs) : afterExcuse(sight, lost, check, inquiry),
    );
    return lost === null ? undefined : sentences[lost];
  }

  #note({ from, isOwn }: NetworkAnswer, witness: Omit<Witness, 'atMs'> | null): void {
    this.#become(afterSighting(this.#sight, { from, isOwn, witness, atMs: this.parts.monotonicMs() }));
  }

  #become(after: ProberSight): void {
    const before = this.blindness;
    this.#sight = after;
    const now = this.blindness;
    if (before?.lost !== now?.lost || before?.sinceMs !== now?.sinceMs) this.parts.onChange(now);
  }
}
