import type { NetworkAnswer, NetworkObserver, NetworkSilence } from '@tocsin/egress';

const warningsMax = 5;

/** Notes what came back over the network while one check ran, so that no probe has to. */
export class CheckObserver implements NetworkObserver {
  readonly #warnings = new Set<string>();
  #hasAnswer = false;
  #silence: NetworkSilence | undefined;

  constructor(private readonly report: (answer: NetworkAnswer) => void) {}

  onAnswer(answer: NetworkAnswer): void {
    this.#hasAnswer = true;
    this.report(answer);
  }

  onSilence(silence: NetworkSilence): void {
    this.#silence = silence;
  }

  onWarning(sentence: string): void {
    if (this.#warnings.size < warningsMax) this.#warnings.add(sentence);
  }

  get warnings(): readonly string[] {
    return [...this.#warnings];
  }

  get nothingFrom(): NetworkSilence | undefined {
    return this.#hasAnswer ? undefined : this.#silence;
  }
}
