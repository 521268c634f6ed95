/** A TCP endpoint, by its IP address. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/** Who is asked: a name server of the settings, or any other host. */
export type Asked = 'name_server' | 'host';

/** Something came back: an acceptance, a refusal, an echo, a DNS answer of any kind. */
export interface NetworkAnswer {
  readonly from: Asked;
  /** What accepted or refused a TCP connection; `null` for anything else. */
  readonly endpoint: Endpoint | null;
  /** Whether this machine itself answered, which shows nothing about its network. */
  readonly isOwn: boolean;
}

/** Nothing came back. */
export interface NetworkSilence {
  readonly from: Asked;
  /** The addresses that were tried; none when a name was looked up. */
  readonly addresses: readonly string[];
}

/** Hears of everything that comes back over the network, and of what does not. */
export interface NetworkObserver {
  onAnswer(answer: NetworkAnswer): void;
  onSilence(silence: NetworkSilence): void;
}

export const nobodyObserves: NetworkObserver = { onAnswer: () => {}, onSilence: () => {} };
