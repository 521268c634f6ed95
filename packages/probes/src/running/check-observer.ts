import type { NetworkAnswer, NetworkObserver, NetworkSilence } from '@tocsin/egress';

/** Notes what came back over the network while one check ran, so that no probe has to. */
export class CheckObserver implements NetworkObserver {
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

  get nothingFrom(): NetworkSilence | undefined {
    return this.#hasAnswer ? undefined : this.#silence;
  }
}
