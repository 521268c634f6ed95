import { isIP } from 'node:net';
import { isOwnAddress } from '../addresses/own-address.js';
import { EgressError } from '../failures/egress-error.js';
import type { NetworkAnswer, NetworkObserver, NetworkSilence } from './network-observer.js';

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
  return new EgressError('dns', `No name server answered for ${name}.`, { answered: false });
}
