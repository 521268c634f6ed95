export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

type PeerKind = 'name_server' | 'host';

/** An acceptance, a refusal, an echo or a DNS answer of any kind came back. */
export interface NetworkAnswer {
  readonly from: PeerKind;
  readonly endpoint: Endpoint | null;
  /** True if this machine answered itself. That shows nothing about its network. */
  readonly isOwn: boolean;
}

export interface NetworkSilence {
  readonly from: PeerKind;
  /** None when a name was looked up. */
  readonly addresses: readonly string[];
}

export interface NetworkObserver {
  onAnswer(answer: NetworkAnswer): void;
  onSilence(silence: NetworkSilence): void;
  /** A sentence about what was found wrong, although it did not stop the attempt. */
  onWarning(sentence: string): void;
}

export const noObserver: NetworkObserver = { onAnswer: () => {}, onSilence: () => {}, onWarning: () => {} };
