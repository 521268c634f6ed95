import { addressPolicy } from '../../src/address-policy.js';
import { Connector } from '../../src/connector.js';
import { NetworkClient } from '../../src/network-client.js';
import { NameResolver } from '../../src/resolver.js';

export interface TestNetworkOptions {
  readonly allow?: readonly string[];
  readonly servers?: readonly string[];
  readonly extraAuthorities?: readonly string[];
  readonly pingProgram?: string;
}

/** A client that may call 127.0.0.1 unless said otherwise. */
export function testNetwork({
  allow = ['127.0.0.1'],
  servers = ['127.0.0.1:1'],
  extraAuthorities = [],
  ...rest
}: TestNetworkOptions = {}): NetworkClient {
  const resolver = new NameResolver({ servers, hostsPath: '/dev/null' });
  const connector = new Connector({ policy: addressPolicy({ allow }), resolver, extraAuthorities });
  return new NetworkClient({ connector, dnsServers: servers, ...rest });
}
