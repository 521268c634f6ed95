import { addressPolicy } from './addresses/address-policy.js';
import { NameServerMemory, type OnNameServer } from './names/name-server-answers.js';
import { NameResolver } from './names/resolver.js';
import { Connector, type ConnectorOptions } from './sockets/connector.js';

export interface EgressSettings {
  readonly egressAllow: readonly string[];
  /** `DNS_SERVERS`; empty: those of the machine. */
  readonly dnsServers: readonly string[];
  /** `EGRESS_CA_FILE`: certificates in PEM. */
  readonly egressAuthorities?: readonly string[];
  /** Called when a name server of the settings falls silent while another one answers, and when it answers again. */
  readonly onNameServer?: OnNameServer;
}

/** @throws Error that names the setting which cannot be used */
export function connectorOf(
  { egressAllow, dnsServers, egressAuthorities = [], onNameServer }: EgressSettings,
  options: Pick<ConnectorOptions, 'forChecks' | 'patience'> = {},
): Connector {
  const memory = new NameServerMemory(onNameServer);
  return new Connector({
    ...options,
    policy: addressPolicy({ allow: egressAllow }),
    resolver: new NameResolver({ memory, ...(dnsServers.length > 0 && { servers: dnsServers }) }),
    extraAuthorities: egressAuthorities,
  });
}
