import { addressPolicy } from './address-policy.js';
import { Connector } from './connector.js';
import { NameResolver } from './resolver.js';

/** The settings by which a process calls outside. */
export interface EgressSettings {
  /** `EGRESS_ALLOW`: CIDR ranges and addresses that may be called although they are not public. */
  readonly egressAllow: readonly string[];
  /** `DNS_SERVERS`: name servers instead of the machine's; none: the machine's. */
  readonly dnsServers: readonly string[];
  /** `EGRESS_CA_FILE`: certificates in PEM of authorities that are trusted beside the well-known ones. */
  readonly egressAuthorities?: readonly string[];
}

/**
 * Makes the connector that a process calls outside through.
 *
 * @throws Error that names the setting which cannot be used.
 */
export function connectorOf({ egressAllow, dnsServers, egressAuthorities = [] }: EgressSettings): Connector {
  return new Connector({
    policy: addressPolicy({ allow: egressAllow }),
    resolver: new NameResolver(dnsServers.length > 0 ? { servers: dnsServers } : {}),
    extraAuthorities: egressAuthorities,
  });
}
