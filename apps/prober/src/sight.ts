import {
  afterCanary,
  afterExcuse,
  afterFailure,
  afterSighting,
  afterSilence,
  blindnessOf,
  type DoubtedCheck,
  excuseFor,
  isBeyondDoubt,
  noInquiry,
  nothingSeen,
  type ProberBlindness,
  type ProberSight,
  type Said,
  type Way,
  type Witness,
  witnessesFor,
} from '@tocsin/domain';
import { type Asked, isProofOf, type NetworkAnswer, proberSays } from '@tocsin/probes';
import { Inquiries, type InquiryParts } from './inquiries.js';

export type SightParts = Omit<InquiryParts, 'onAnswer'> & {
  /** Called when the prober goes blind, sees again, or has lost something else. */
  readonly onChange: (blindness: ProberBlindness | null) => void;
};

/** A check that failed before its target proved that it is the host. */
export type FailedLook = Pick<DoubtedCheck, 'account' | 'host' | 'startedMs'> & Asked;

/** Where captive portals answer in place of all hosts. */
const plainPort = 80;

/** A canary that never answered is asked again: the network may come up after the prober. */
const introduceEveryMs = 10 * 60_000;

/** Notes every answer, and asks others before it excuses a check. */
export class Sight {
  #sight: ProberSight = nothingSeen;
  readonly #inquiries: Inquiries;
  #introducing: NodeJS.Timeout | undefined;

  constructor(private readonly parts: SightParts) {
    const onAnswer = (answer: NetworkAnswer, witness: Witness | null) =>
      this.#note(answer, witness, answer.provedName !== null);
    this.#inquiries = new Inquiries({ ...parts, onAnswer });
  }

  /** Asks canaries once, so that their silence counts from the first failure on. */
  start(): void {
    this.#introducing ??= setInterval(() => {
      const known = new Set(this.#sight.canaries.map(({ canary }) => canary));
      if (this.parts.canaries.some((canary) => !known.has(canary))) void this.meetCanaries();
    }, introduceEveryMs).unref();
    void this.meetCanaries();
  }

  stop(): void {
    clearInterval(this.#introducing);
  }

  async meetCanaries(): Promise<void> {
    const answers = await this.#inquiries.askCanaries({ startedMs: this.parts.monotonicMs() });
    this.#become(answers.reduce(afterCanary, this.#sight));
  }

  get blindness(): ProberBlindness | null {
    return blindnessOf(this.#sight);
  }

  noteAnswer(account: string, host: string, answer: NetworkAnswer): void {
    const witness = answer.endpoint && { account, host, ...answer.endpoint };
    // A captive portal proves its own name, not that of the target.
    this.#note(answer, witness, isProofOf(host, answer));
  }

  /** Why a check that failed says nothing about its target; `undefined` when it does. */
  async excuse({ addresses, from, heard, ...failed }: FailedLook): Promise<Said | undefined> {
    const askedMs = this.parts.monotonicMs();
    const check: DoubtedCheck = {
      ...failed,
      addresses,
      asked: from,
      heard,
      ways: this.#waysOf({ addresses, from }),
    };
    const inquiry = isBeyondDoubt(this.#sight, check)
      ? noInquiry
      : await this.#inquiries.make(check, witnessesFor(this.#sight, check));

    let sight = this.#sight;
    for (const canary of inquiry.canaries) sight = afterCanary(sight, canary);
    for (const { witness, hasAnswered } of inquiry.witnesses) {
      if (!hasAnswered) sight = afterSilence(sight, witness, askedMs);
    }
    const excuse = excuseFor(sight, check, inquiry);
    this.#become(
      excuse === null ? afterFailure(sight, check, inquiry, askedMs) : afterExcuse(sight, excuse, check),
    );
    if (excuse === null) return undefined;
    if (excuse.of === 'name_servers') return proberSays.name_servers();
    return this.blindness === null ? proberSays.afterwards() : proberSays[this.blindness.lost]();
  }

  #waysOf({ addresses, from }: Pick<Asked, 'addresses' | 'from'>): readonly (readonly Way[])[] {
    const { lookout } = this.parts;
    if (from === 'name_server') return lookout.waysOfNames();
    return addresses.flatMap((address) => {
      const way = lookout.ways.to(address);
      return way === null ? [] : [[way]];
    });
  }

  #note(
    { from, address, endpoint, isOwn }: NetworkAnswer,
    witness: Omit<Witness, 'atMs' | 'way'> | null,
    isProved: boolean,
  ): void {
    const { ways } = this.parts.lookout;
    const atMs = this.parts.monotonicMs();
    ways.noteAnswer(address);
    const way = isOwn ? null : ways.to(address);
    const by = way && { way, isPlain: endpoint?.port === plainPort, isProved };
    this.#become(
      afterSighting(this.#sight, {
        from,
        by,
        witness: witness && way && { ...witness, way: way.key },
        atMs,
      }),
    );
  }

  #become(after: ProberSight): void {
    const before = this.blindness;
    this.#sight = after;
    const now = this.blindness;
    if (before?.lost !== now?.lost || before?.sinceMs !== now?.sinceMs) this.parts.onChange(now);
  }
}
