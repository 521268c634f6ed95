import type { CanaryAnswer, DoubtedCheck, Inquiry, Way, Witness } from '@tocsin/domain';
import type { Endpoint, Lookout, NetworkAnswer } from '@tocsin/probes';

/** Time for an answer. A lost packet is sent again after a second. */
export const inquiryMs = 2_500;

type Ask = {
  readonly askedMs: number;
  readonly answers: NetworkAnswer[];
  readonly ended: Promise<void>;
};

/** @param witness which one answered, `null` for anything else */
type OnAnswer = (answer: NetworkAnswer, witness: Witness | null) => void;

export type InquiryParts = {
  readonly lookout: Pick<Lookout, 'connect' | 'gateways' | 'nameServers' | 'canary' | 'waysOfNames' | 'ways'>;
  readonly canaries: readonly string[];
  readonly monotonicMs: () => number;
  readonly onAnswer: OnAnswer;
};

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);
const hostIn = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Asks canaries, gateways, name servers and witnesses whether they answer. Each is asked once at a time. */
export class Inquiries {
  readonly #asks = new Map<string, Ask>();
  /** Where each canary last answered by each way, to reach it without name servers. */
  readonly #canariesSeenAt = new Map<string, Map<string, Endpoint>>();

  constructor(private readonly parts: InquiryParts) {}

  async make(
    check: Pick<DoubtedCheck, 'startedMs' | 'heard'>,
    witnesses: readonly Witness[],
  ): Promise<Inquiry> {
    const { lookout } = this.parts;
    const canaries = this.askCanaries(check);
    // Only canaries can show that somebody else gave the answer.
    if (check.heard === 'unproved') return { canaries: await canaries, witnesses: [], isAbsenceTold: false };
    const [, nameServers, askedWitnesses] = await Promise.all([
      this.#ask('gateways', check, null, (observer) => lookout.gateways(observer, inquiryMs)),
      this.#ask('name servers', check, null, (observer) => lookout.nameServers(observer, inquiryMs)),
      Promise.all(witnesses.map(async (witness) => this.#askWitness(witness, check))),
    ]);
    return {
      canaries: await canaries,
      witnesses: askedWitnesses,
      isAbsenceTold: nameServers.some(({ says }) => says === 'absence'),
    };
  }

  async askCanaries(check: Pick<DoubtedCheck, 'startedMs'>): Promise<readonly CanaryAnswer[]> {
    this.#forgetEnded();
    const asked = this.parts.canaries.map((canary) => this.#askCanary(canary, check));
    return (await Promise.all(asked)).flat();
  }

  async #askWitness(witness: Witness, check: Pick<DoubtedCheck, 'startedMs'>) {
    const { address, port } = witness;
    const answers = await this.#ask(`${address} ${port}`, check, witness, (observer) =>
      this.parts.lookout.connect({ host: address, port, guarded: true }, observer, inquiryMs),
    );
    return { witness, hasAnswered: answers.some(({ isOwn }) => !isOwn) };
  }

  async #askCanary(canary: string, check: Pick<DoubtedCheck, 'startedMs'>): Promise<readonly CanaryAnswer[]> {
    const { lookout } = this.parts;
    const url = new URL(canary);
    const [host, secure] = [hostIn(url), url.protocol === 'https:'];
    const seenAt = this.#canariesSeenAt.get(canary) ?? new Map<string, Endpoint>();
    const knownAddresses = [...seenAt.values()].map(({ address }) => address);
    const answers = await this.#ask(`canary ${canary}`, check, null, (observer) =>
      lookout.canary({ host, port: portOf(url), secure, knownAddresses }, observer, inquiryMs),
    );

    const found = new Map<string, { way: Way; addresses: string[]; says: CanaryAnswer['says'] }>();
    const at = (address: string) => {
      const way = lookout.ways.to(address);
      if (way === null) return undefined;
      const before = found.get(way.key) ?? { way, addresses: [], says: 'nothing' as const };
      found.set(way.key, before);
      before.addresses.push(address);
      return before;
    };
    for (const address of knownAddresses) at(address);
    for (const { address, endpoint, provedName } of answers) {
      const answer = at(address);
      if (answer === undefined) continue;
      const isProof = provedName !== null;
      if (answer.says !== 'proof') answer.says = isProof ? 'proof' : 'something';
      const isBetter = isProof || !seenAt.has(answer.way.key);
      if (endpoint !== null && isBetter) seenAt.set(answer.way.key, endpoint);
    }
    this.#canariesSeenAt.set(canary, seenAt);
    return [...found.values()].map((each) => ({ canary, host, ...each }));
  }

  async #ask(
    key: string,
    { startedMs }: Pick<DoubtedCheck, 'startedMs'>,
    witness: Witness | null,
    look: (observer: Parameters<Lookout['gateways']>[0]) => Promise<void>,
  ): Promise<readonly NetworkAnswer[]> {
    const earlier = this.#asks.get(key);
    // An answer from before the check says nothing about the time of the check.
    if (earlier !== undefined && (earlier.answers.length === 0 || earlier.askedMs >= startedMs)) {
      await earlier.ended;
      return earlier.answers;
    }
    const answers: NetworkAnswer[] = [];
    const onAnswer = (answer: NetworkAnswer) => {
      answers.push(answer);
      this.parts.onAnswer(answer, witness);
    };
    const others = { onSilence: () => {}, onWarning: () => {}, onExchange: () => {} };
    const ask: Ask = {
      askedMs: this.parts.monotonicMs(),
      answers,
      ended: Promise.resolve().then(() => look({ ...others, onAnswer })),
    };
    this.#asks.set(key, ask);
    await ask.ended;
    return answers;
  }

  #forgetEnded(): void {
    const beforeMs = this.parts.monotonicMs() - inquiryMs;
    for (const [key, { askedMs }] of this.#asks) if (askedMs <= beforeMs) this.#asks.delete(key);
  }
}
