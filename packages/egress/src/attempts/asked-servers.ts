import { checkPort, hostAndPort, readHost } from '../addresses/host.js';
import { resolverOf } from '../names/patient-query.js';
import type { Connector } from '../sockets/connector.js';
import type { Attempt } from './attempt.js';

export interface ServerToAsk {
  readonly host: string;
  /** By default 53. */
  readonly port?: number;
}

/** The name servers of the settings, or of the machine. */
export const namedOrOwn = (servers: readonly string[]): readonly string[] =>
  servers.length > 0 ? servers : resolverOf([]).getServers();

export async function admittedServers(
  connector: Connector,
  { host: text, port = 53 }: ServerToAsk,
  name: string,
  attempt: Attempt,
): Promise<readonly string[]> {
  const host = readHost(text);
  checkPort(port);
  attempt.approach(hostAndPort(host, port), name);
  const addresses = await connector.admit(host, attempt.signal);
  attempt.record.clock.end('resolved');
  return addresses.map((address) => hostAndPort(address, port));
}
