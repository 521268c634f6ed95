import type { Said } from '@tocsin/domain';
import type { NetworkAnswer, NetworkObserver, NetworkSilence, SeenExchange } from '@tocsin/egress';
import { evidenceBounds } from '../evidence/evidence.js';
import type { RawExchanges } from '../evidence/seen.js';

const warningsMax = 5;

/** The first exchanges of a check and the last ones are kept. */
const firstExchangesMax = 4;
const lastExchangesMax = evidenceBounds.exchangesMax - firstExchangesMax;

/** Whom a check asked last, and what it heard. `unproved`: an answer that anybody on the way can give. */
export type Asked = Omit<NetworkSilence, 'heard'> & { readonly heard: NetworkSilence['heard'] | 'unproved' };

/** Returns true if the answer's certificate is valid for the host of a target. One for another name proves nothing. */
export const isProofOf = (host: string, { provedName }: NetworkAnswer): boolean =>
  provedName !== null && provedName === host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

/** Notes what came back over the network while one check ran, so that no probe has to. */
export class CheckObserver implements NetworkObserver {
  readonly #warnings = new Map<string, Said>();
  readonly #first: SeenExchange[] = [];
  readonly #last: SeenExchange[] = [];
  #leftOut = 0;
  #hasAnswer = false;
  #isProved = false;
  #asked: NetworkSilence | undefined;
  /** The target's own: later ones may be those of a redirect. */
  #addresses: readonly string[] | undefined;

  constructor(
    private readonly host: string,
    private readonly report: (answer: NetworkAnswer) => void,
  ) {}

  onAnswer(answer: NetworkAnswer): void {
    if (answer.from === 'host') this.#hasAnswer = true;
    if (isProofOf(this.host, answer)) this.#isProved = true;
    this.report(answer);
  }

  onSilence(silence: NetworkSilence): void {
    this.#asked = silence;
    if (silence.from === 'host') this.#addresses ??= silence.addresses;
  }

  onWarning(sentence: Said): void {
    if (this.#warnings.size < warningsMax) this.#warnings.set(JSON.stringify(sentence), sentence);
  }

  onExchange(exchange: SeenExchange): void {
    if (this.#first.length < firstExchangesMax) {
      this.#first.push(exchange);
      return;
    }
    this.#last.push(exchange);
    if (this.#last.length <= lastExchangesMax) return;
    this.#last.shift();
    this.#leftOut += 1;
  }

  get exchanges(): RawExchanges {
    return { exchanges: [...this.#first, ...this.#last], leftOut: this.#leftOut };
  }

  get warnings(): readonly Said[] {
    return [...this.#warnings.values()];
  }

  /** `undefined`: the target proved that it is the host, or nobody was asked. */
  get asked(): Asked | undefined {
    if (this.#isProved || this.#asked === undefined) return undefined;
    if (!this.#hasAnswer) return this.#asked;
    return { from: 'host', addresses: this.#addresses ?? [], heard: 'unproved' };
  }
}
