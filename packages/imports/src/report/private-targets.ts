import ipaddr from 'ipaddr.js';
import type { ServerSettings } from './report.js';

/** Names from RFC 6761, RFC 6762 and RFC 8375, and usual names of routers. */
const privateSuffix = /(^|\.)(local|localdomain|lan|home|internal|intranet|corp|home\.arpa|test)$/;

/** Names of this machine: RFC 6761, section 6.3. */
const loopbackName = /(^|\.)localhost$/;

const hostOf = (target: string): string => {
  const [, bracketed, plain = ''] =
    /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@]*@)?(?:\[([^\]]*)\]|([^/:?#]*))/i.exec(target) ?? [];
  return (bracketed ?? plain).toLowerCase().replace(/\.$/, '');
};

/** The kinds of addresses where people run what they monitor. */
const openable = ['private', 'loopback', 'carrierGradeNat', 'uniqueLocal'];

/** In those ranges, clouds hand out credentials: see `metadataAddresses` of packages/egress. */
const metadata = ['100.100.100.200/32', 'fd00:ec2::/32', 'fd20:ce::/32', 'fd00:42::/32'].map((range) =>
  ipaddr.parseCIDR(range),
);

const isOpenable = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  openable.includes(address.range()) &&
  !metadata.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits]));

/** True for an address, or a name that suggests one, that only `EGRESS_ALLOW` opens. */
export const isPrivateTarget = (target: string): boolean => {
  const targets = new PrivateTargets();
  targets.add(target);
  const { egress_allow, private_names } = targets.settings();
  return egress_allow.length + private_names.length > 0;
};

/** Collects the addresses that `EGRESS_ALLOW` must name, so that targets in private networks are checked. */
export class PrivateTargets {
  readonly #ranges = new Set<string>();
  readonly #closed = new Set<string>();
  readonly #names = new Set<string>();

  add(target: string): void {
    const host = ipaddr.isValid(target) ? target : hostOf(target);
    if (ipaddr.isValid(host)) {
      const address = ipaddr.process(host);
      if (isOpenable(address))
        this.#ranges.add(`${address.toString()}/${address.kind() === 'ipv4' ? 32 : 128}`);
      else if (address.range() !== 'unicast') this.#closed.add(address.toString());
    } else if (loopbackName.test(host)) this.#ranges.add('127.0.0.1/32');
    else if (!host.includes('.') || privateSuffix.test(host)) this.#names.add(host);
  }

  settings(): ServerSettings {
    return {
      egress_allow: [...this.#ranges].sort(),
      private_names: [...this.#names].sort(),
      closed_addresses: [...this.#closed].sort(),
    };
  }
}
