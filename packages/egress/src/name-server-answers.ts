import { isIP } from 'node:net';
import type { NetworkObserver } from './network-observer.js';
import { isOwnAddress } from './own-address.js';
import { resolverOf } from './patient-query.js';

/** Of c-ares: a name server answered that there is nothing. */
const ABSENT = ['ENODATA', 'ENOTFOUND'];

/** Of c-ares: a name server answered that it cannot or will not tell. */
const DECLINED = ['ESERVFAIL', 'EREFUSED', 'ENOTIMP', 'EFORMERR', 'EBADRESP'];

/**
 * Tells `observer` what a question to the name servers of the settings has shown.
 *
 * A resolver on this machine says `SERVFAIL` or `REFUSED` when its own network is gone, so there these are silence. What
 * it knows may come from its memory, so that shows nothing, unless `isUncached` says that it cannot.
 *
 * @param servers none: those of the machine
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
  const hasTold = codes.length === 0 || codes.some((code) => ABSENT.includes(code));
  const hasAnswered = hasTold || (!isOwn && codes.some((code) => DECLINED.includes(code)));
  if (!hasAnswered) observer.onSilence({ from: 'name_server', addresses: [] });
  else if (!isOwn || isUncached) observer.onAnswer({ from: 'name_server', endpoint: null, isOwn });
}

/** The same of servers that were asked because they are watched themselves. */
export function observeWatchedServers(
  observer: NetworkObserver,
  servers: readonly string[],
  codes: readonly string[],
): void {
  const addresses = servers.map(serverAddress);
  const hasAnswered = codes.length === 0 || codes.some((code) => [...ABSENT, ...DECLINED].includes(code));
  if (!hasAnswered) observer.onSilence({ from: 'host', addresses });
  else observer.onAnswer({ from: 'host', endpoint: null, isOwn: addresses.some(isOwnAddress) });
}

/** Without the port that may follow. */
function serverAddress(server: string): string {
  return isIP(server) === 0 ? server.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1') : server;
}
