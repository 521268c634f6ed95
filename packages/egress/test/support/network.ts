import { addressPolicy } from '../../src/addresses/address-policy.js';
import { NameResolver } from '../../src/names/resolver.js';
import { NetworkClient } from '../../src/network-client.js';
import { Connector } from '../../src/sockets/connector.js';

export interface TestNetworkOptions {
  readonly allow?: readonly string[];
  readonly servers?: readonly string[];
  readonly extraAuthorities?: readonly string[];
  readonly pingProgram?: string;
  readonly tracerouteProgram?: string;
}

export function testConnector(
  { allow = ['127.0.0.1'], servers = ['127.0.0.1:1'], extraAuthorities = [] }: TestNetworkOptions = {},
  forChecks = false,
): Connector {
  const resolver = new NameResolver({ servers, hostsPath: '/dev/null' });
  return new Connector({ policy: addressPolicy({ allow }), resolver, extraAuthorities, forChecks });
}

export function testNetwork(options: TestNetworkOptions = {}): NetworkClient {
  const { servers = ['127.0.0.1:1'], pingProgram, tracerouteProgram } = options;
  return new NetworkClient({
    connector: testConnector(options, true),
    dnsServers: servers,
    ...(pingProgram !== undefined && { pingProgram }),
    ...(tracerouteProgram !== undefined && { tracerouteProgram }),
  });
}
