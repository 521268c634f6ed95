import { addressPolicy } from './addresses/address-policy.js';
import { NameResolver } from './names/resolver.js';
import { Connector, type ConnectorOptions } from './sockets/connector.js';

export interface EgressSettings {
  readonly egressAllow: readonly string[];
  /** `DNS_SERVERS`; empty: those of the machine. */
  readonly dnsServers: readonly string[];
  /** `EGRESS_CA_FILE`: certificates in PEM. */
  readonly egressAuthorities?: readonly string[];
}

/** @throws Error that names the setting which cannot be used */
export function connectorOf(
  { egressAllow, dnsServers, egressAuthorities = [] }: EgressSettings,
  options: Pick<ConnectorOptions, 'forChecks'> = {},
): Connector {
  return new Connector({
    ...options,
    policy: addressPolicy({ allow: egressAllow }),
    resolver: new NameResolver(dnsServers.length > 0 ? { servers: dnsServers } : {}),
    extraAuthorities: egressAuthorities,
  });
}
