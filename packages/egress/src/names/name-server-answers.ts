import { isIP } from 'node:net';
import type { Said } from '@tocsin/domain';
import { isOwnAddress } from '../addresses/address-policy.js';
import type { SeenExchange } from '../exchanges/seen-exchange.js';
import { EgressError } from '../failures/egress-error.js';
import { names } from '../reasons/names.js';

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
  onWarning(sentence: Said): void;
  /** An attempt of a check has ended, or followed a redirect. */
  onExchange(exchange: SeenExchange): void;
}

export const noObserver: NetworkObserver = {
  onAnswer: () => {},
  onSilence: () => {},
  onWarning: () => {},
  onExchange: () => {},
};

/** c-ares: a name server answered that there is nothing. */
const absenceCodes = ['ENODATA', 'ENOTFOUND'];

/** c-ares: a name server answered that it cannot or will not tell. */
const declinedCodes = ['ESERVFAIL', 'EREFUSED', 'ENOTIMP', 'EFORMERR', 'EBADRESP'];

/** A reply of one name server: the error code of c-ares, or `null` with records. */
export interface NameReply {
  readonly server: string;
  readonly code: string | null;
}

const meaningOf = (code: string | null): NetworkAnswer['says'] => {
  if (code === null) return 'records';
  if (absenceCodes.includes(code)) return 'absence';
  return declinedCodes.includes(code) ? 'failure' : undefined;
};

/**
 * Reports what a question to the name servers of the settings has shown. A resolver on this machine says `SERVFAIL`
 * or `REFUSED` when its own network is gone, and may answer from its cache unless `isUncached`.
 */
export function observeNameServers(
  observer: NetworkObserver,
  replies: readonly NameReply[],
  { isUncached = false } = {},
): void {
  let heard: NetworkSilence['heard'] = 'nothing';
  let hasTold = false;
  for (const { server, code } of replies) {
    const says = meaningOf(code);
    if (says === undefined) continue;
    const address = serverAddress(server);
    const isOwn = isOwnAddress(address);
    if (says !== 'failure') hasTold = true;
    else if (!isOwn) heard = 'failure';
    if (isOwn && (says === 'failure' || !isUncached)) continue;
    observer.onAnswer({ from: 'name_server', address, endpoint: null, isOwn, provedName: null, says });
  }
  if (!hasTold) observer.onSilence({ from: 'name_server', addresses: [], heard });
}

/** The same for servers that are watched themselves. */
export function observeWatchedServers(
  observer: NetworkObserver,
  servers: readonly string[],
  replies: readonly NameReply[],
): void {
  const answered = replies.filter(({ code }) => meaningOf(code) !== undefined);
  for (const { server } of answered) {
    const address = serverAddress(server);
    observer.onAnswer({
      from: 'host',
      address,
      endpoint: null,
      isOwn: isOwnAddress(address),
      provedName: null,
    });
  }
  if (answered.length > 0) return;
  observer.onSilence({ from: 'host', addresses: servers.map(serverAddress), heard: 'nothing' });
}

/** The address in `192.0.2.53:53` or `[2001:db8::53]:53`. */
export function serverAddress(server: string): string {
  return isIP(server) === 0 ? server.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1') : server;
}

/** Returns true if a code of c-ares means that no name server answered. */
export function isSilence(code: string): boolean {
  return code === 'ETIMEOUT' || code === 'ECONNREFUSED';
}

export function noNameServer(name: string): EgressError {
  return new EgressError('dns', names.silent({ name }), { answered: false, isPassing: true });
}

/** After this time a silent name server is asked again, beside another one. */
const defaultAskAgainMs = 60_000;

const serversMax = 100;

export type OnNameServer = (server: string, answers: boolean) => void;

/** Which of the name servers of the settings are silent. It says nothing about any target. */
export class NameServerMemory {
  readonly #silent = new Map<string, { askAgainAt: number }>();

  constructor(
    private readonly onChange: OnNameServer = () => {},
    private readonly askAgainMs = defaultAskAgainMs,
  ) {}

  /** Those that answer first, each part in its own order. */
  inOrder(servers: readonly string[]): readonly string[] {
    return [
      ...servers.filter((server) => !this.#silent.has(server)),
      ...servers.filter((server) => this.#silent.has(server)),
    ];
  }

  /** The silent servers whose time has come. Each is returned once a period. */
  due(servers: readonly string[]): readonly string[] {
    const now = performance.now();
    return servers.filter((server) => {
      const silence = this.#silent.get(server);
      if (silence === undefined || silence.askAgainAt > now) return false;
      silence.askAgainAt = now + this.askAgainMs;
      return true;
    });
  }

  answered(server: string): void {
    if (this.#silent.delete(server)) this.onChange(server, true);
  }

  wasSilent(server: string): void {
    if (this.#silent.has(server) || this.#silent.size >= serversMax) return;
    this.#silent.set(server, { askAgainAt: performance.now() + this.askAgainMs });
    this.onChange(server, false);
  }
}
