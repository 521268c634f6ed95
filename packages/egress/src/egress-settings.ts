import { addressPolicy } from './address-policy.js';
import { Connector } from './connector.js';
import { NameResolver } from './resolver.js';

export interface EgressSettings {
  readonly egressAllow: readonly string[];
  /** `DNS_SERVERS`; empty: those of the machine. */
  readonly dnsServers: readonly string[];
  /** `EGRESS_CA_FILE`: certificates in PEM. */
  readonly egressAuthorities?: readonly string[];
}

/** @throws Error that names the setting which cannot be used */
export function connectorOf({ egressAllow, dnsServers, egressAuthorities = [] }: EgressSettings): Connector {
  return new Connector({
    policy: addressPolicy({ allow: egressAllow }),
    resolver: new NameResolver(dnsServers.length > 0 ? { servers: dnsServers } : {}),
    extraAuthorities: egressAuthorities,
  });
}
