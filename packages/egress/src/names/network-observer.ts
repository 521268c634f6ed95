export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/** An acceptance, a refusal, an echo, a certificate or a DNS answer of any kind came back. */
export interface NetworkAnswer {
  readonly from: 'name_server' | 'host';
  readonly address: string;
  /** Where to ask again; `null` when no connection was opened. */
  readonly endpoint: Endpoint | null;
  /** True if this machine answered itself. That shows nothing about its network. */
  readonly isOwn: boolean;
  /** The name of the host that its certificate proved. Anybody on the way can give any other answer. */
  readonly provedName: string | null;
  /** Of a name server. `absence`: there is no such name or record. `failure`: it cannot or will not tell. */
  readonly says?: 'records' | 'absence' | 'failure';
}

export interface NetworkSilence {
  readonly from: 'name_server' | 'host';
  /** None when a name was looked up. */
  readonly addresses: readonly string[];
  /** `failure`: a name server in the network answered that it cannot or will not tell. */
  readonly heard: 'nothing' | 'failure';
}

export interface NetworkObserver {
  onAnswer(answer: NetworkAnswer): void;
  onSilence(silence: NetworkSilence): void;
  /** A sentence about what was found wrong, although it did not stop the attempt. */
  onWarning(sentence: string): void;
}

export const noObserver: NetworkObserver = { onAnswer: () => {}, onSilence: () => {}, onWarning: () => {} };
