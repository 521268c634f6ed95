import type { Inquiry, SilentCheck, Witness } from '@tocsin/domain';
import type { Endpoint, Lookout, NetworkAnswer } from '@tocsin/probes';

/** Time for an answer. A lost packet is sent again after a second. */
export const inquiryMs = 2_500;

type Ask = { readonly askedMs: number; hasAnswered: boolean; readonly ended: Promise<void> };

/** @param witness which one answered, `null` for anything else */
type OnAnswer = (answer: NetworkAnswer, witness: Witness | null) => void;

export type InquiryParts = {
  readonly lookout: Pick<Lookout, 'connect' | 'gateways' | 'nameServers'>;
  readonly canaries: readonly string[];
  readonly monotonicMs: () => number;
  readonly onAnswer: OnAnswer;
};

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);
const hostIn = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Asks canaries, gateways, name servers and witnesses whether they answer. Each is asked once at a time. */
export class Inquiries {
  readonly #asks = new Map<string, Ask>();
  /** The address at which each canary last answered, to reach it without name servers. */
  readonly #canariesSeenAt = new Map<string, Endpoint>();

  constructor(private readonly parts: InquiryParts) {}

  async make(check: SilentCheck, witnesses: readonly Witness[]): Promise<Inquiry> {
    const { canaries, lookout } = this.parts;
    this.#forgetEnded();
    const asked = await Promise.all([
      this.#ask('gateways', check, 'host', null, (observer) => lookout.gateways(observer, inquiryMs)),
      this.#ask('name servers', check, 'name_server', null, (observer) =>
        lookout.nameServers(observer, inquiryMs),
      ),
      Promise.all(
        canaries.map(async (canary) => ({ canary, hasAnswered: await this.#askCanary(canary, check) })),
      ),
      Promise.all(
        witnesses.map(async (witness) => ({ witness, hasAnswered: await this.#askWitness(witness, check) })),
      ),
    ]);
    const [gatewayHasAnswered, nameServersHaveAnswered, askedCanaries, askedWitnesses] = asked;
    return {
      gatewayHasAnswered,
      nameServersHaveAnswered,
      canaries: askedCanaries,
      witnesses: askedWitnesses,
    };
  }

  #askWitness(witness: Witness, check: SilentCheck): Promise<boolean> {
    const { address, port } = witness;
    return this.#ask(`${address} ${port}`, check, 'host', witness, (observer) =>
      this.parts.lookout.connect({ host: address, port, guarded: true }, observer, inquiryMs),
    );
  }

  async #askCanary(canary: string, check: SilentCheck): Promise<boolean> {
    const { lookout } = this.parts;
    const url = new URL(canary);
    const known = this.#canariesSeenAt.get(canary);
    const places = [
      { host: hostIn(url), port: portOf(url) },
      ...(known === undefined ? [] : [{ host: known.address, port: known.port }]),
    ];
    return this.#ask(`canary ${canary}`, check, 'host', null, async (observer) => {
      const onAnswer = (answer: NetworkAnswer) => {
        if (answer.endpoint !== null) this.#canariesSeenAt.set(canary, answer.endpoint);
        observer.onAnswer(answer);
      };
      const looks = places.map((place) =>
        // The operator named it, so it may be in a private network.
        lookout.connect({ ...place, guarded: false }, { ...observer, onAnswer }, inquiryMs),
      );
      await Promise.all(looks);
    });
  }

  async #ask(
    key: string,
    { startedMs }: SilentCheck,
    from: NetworkAnswer['from'],
    witness: Witness | null,
    look: (observer: Parameters<Lookout['gateways']>[0]) => Promise<void>,
  ): Promise<boolean> {
    const earlier = this.#asks.get(key);
    // An answer from before the check says nothing about the time of the check.
    if (earlier !== undefined && (!earlier.hasAnswered || earlier.askedMs >= startedMs)) {
      await earlier.ended;
      return earlier.hasAnswered;
    }
    const onAnswer = (answer: NetworkAnswer) => {
      // A name server on this machine can know this answer only from others.
      if (answer.from === from && (!answer.isOwn || from === 'name_server')) ask.hasAnswered = true;
      this.parts.onAnswer(answer, witness);
    };
    const ask: Ask = {
      askedMs: this.parts.monotonicMs(),
      hasAnswered: false,
      ended: Promise.resolve().then(() => look({ onAnswer, onSilence: () => {}, onWarning: () => {} })),
    };
    this.#asks.set(key, ask);
    await ask.ended;
    return ask.hasAnswered;
  }

  #forgetEnded(): void {
    const beforeMs = this.parts.monotonicMs() - inquiryMs;
    for (const [key, { askedMs }] of this.#asks) if (askedMs <= beforeMs) this.#asks.delete(key);
  }
}
