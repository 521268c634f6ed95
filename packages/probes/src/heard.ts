import type { NetworkAnswer, NetworkObserver, NetworkSilence } from '@tocsin/egress';

/** What came back over the network while one check ran: whatever it asks, no probe has to think of this. */
export class Heard implements NetworkObserver {
  #hasAnswer = false;
  #silence: NetworkSilence | undefined;

  constructor(private readonly tell: (answer: NetworkAnswer) => void) {}

  onAnswer(answer: NetworkAnswer): void {
    this.#hasAnswer = true;
    this.tell(answer);
  }

  onSilence(silence: NetworkSilence): void {
    this.#silence = silence;
  }

  /** What was asked last, when nothing at all came back. */
  get nothingFrom(): NetworkSilence | undefined {
    return this.#hasAnswer ? undefined : this.#silence;
  }
}
