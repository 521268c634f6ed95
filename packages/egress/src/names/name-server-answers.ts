import { isIP } from 'node:net';
import { isOwnAddress } from '../addresses/own-address.js';
import { EgressError } from '../failures/egress-error.js';
import type { NetworkObserver } from './network-observer.js';
import { resolverOf } from './patient-query.js';

/** c-ares: a name server answered that there is nothing. */
const absenceCodes = ['ENODATA', 'ENOTFOUND'];

/** c-ares: a name server answered that it cannot or will not tell. */
const declinedCodes = ['ESERVFAIL', 'EREFUSED', 'ENOTIMP', 'EFORMERR', 'EBADRESP'];

/**
 * Reports what a question to the name servers of the settings has shown. A resolver on this machine says `SERVFAIL`
 * or `REFUSED` when its own network is gone, and may answer from its cache unless `isUncached`.
 *
 * @param codes the errors of c-ares; none when records came
 */
export function observeNameServers(
  observer: NetworkObserver,
  servers: readonly string[],
  codes: readonly string[],
  { isUncached = false } = {},
): void {
  const asked = servers.length > 0 ? servers : resolverOf([]).getServers();
  const isOwn = asked.some((server) => isOwnAddress(serverAddress(server)));
  const hasTold = codes.length === 0 || codes.some((code) => absenceCodes.includes(code));
  const hasAnswered = hasTold || (!isOwn && codes.some((code) => declinedCodes.includes(code)));
  if (!hasAnswered) observer.onSilence({ from: 'name_server', addresses: [] });
  else if (!isOwn || isUncached) observer.onAnswer({ from: 'name_server', endpoint: null, isOwn });
}

/** The same for servers that are watched themselves. */
export function observeWatchedServers(
  observer: NetworkObserver,
  servers: readonly string[],
  codes: readonly string[],
): void {
  const addresses = servers.map(serverAddress);
  const hasAnswered =
    codes.length === 0 || codes.some((code) => [...absenceCodes, ...declinedCodes].includes(code));
  if (!hasAnswered) observer.onSilence({ from: 'host', addresses });
  else observer.onAnswer({ from: 'host', endpoint: null, isOwn: addresses.some(isOwnAddress) });
}

function serverAddress(server: string): string {
  return isIP(server) === 0 ? server.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1') : server;
}

/** Returns true if a code of c-ares means that no name server answered. */
export function isSilence(code: string): boolean {
  return code === 'ETIMEOUT' || code === 'ECONNREFUSED';
}

export function noNameServer(name: string): EgressError {
  return new EgressError('dns', `No name server answered for ${name}.`, { answered: false });
}
