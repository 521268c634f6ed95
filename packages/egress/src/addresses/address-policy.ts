import { type IpAddress, type IpRange, parseIpAddress, parseIpRange, rangeHolds } from './ip-address.js';
import { ownAddresses } from './own-address.js';

/**
 * The reason is a predicate, such as `is a private network address …`. It names `EGRESS_ALLOW`, but for link-local and
 * metadata addresses: nobody is advised to open them.
 */
export type AddressVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: string };

export interface AddressPolicy {
  /** Anything but an IP address is refused, and so is a zone id. */
  judge(address: string): AddressVerdict;
}

export interface AddressPolicyOptions {
  /** Ranges or addresses. A cloud metadata address must be named exactly; a range around it does not open it. */
  readonly allow: readonly string[];
  readonly ownAddresses?: () => Iterable<string>;
}

/** From the special-purpose registries (RFC 6890 and the IANA pages) and the cloud providers. */
const closedKinds = [
  ['0.0.0.0/8', 'a "this network" address'],
  ['10.0.0.0/8', 'a private network address'],
  ['100.64.0.0/10', 'a carrier-grade NAT address'],
  ['127.0.0.0/8', 'a loopback address'],
  ['168.63.129.16/32', 'an Azure platform address'],
  ['172.16.0.0/12', 'a private network address'],
  ['192.0.0.0/24', 'an IETF protocol address'],
  ['192.0.2.0/24', 'a documentation address'],
  ['192.88.99.0/24', 'a 6to4 relay address'],
  ['192.168.0.0/16', 'a private network address'],
  ['198.18.0.0/15', 'a benchmarking address'],
  ['198.51.100.0/24', 'a documentation address'],
  ['203.0.113.0/24', 'a documentation address'],
  ['224.0.0.0/4', 'a multicast address'],
  ['240.0.0.0/4', 'a reserved address'],
  ['64:ff9b:1::/48', 'a local NAT64 address'],
  ['::/8', 'a loopback, unspecified or IPv4-in-IPv6 address'],
  ['100::/64', 'a discard-only address'],
  ['100:0:0:1::/64', 'a dummy address'],
  ['2001::/23', 'an IETF protocol address'],
  ['2001:db8::/32', 'a documentation address'],
  ['2002::/16', 'a 6to4 address'],
  ['3fff::/20', 'a documentation address'],
  ['5f00::/16', 'a segment routing address'],
  ['fc00::/7', 'a private network address'],
  ['fec0::/10', 'a site-local address'],
  ['ff00::/8', 'a multicast address'],
] as const;

/** Clouds have such services in these ranges, also at addresses that no list names. */
const linkLocalKinds = ['169.254.0.0/16', 'fe80::/10'] as const;

/** Here clouds hand out credentials: AWS, Azure, Google, Alibaba, Oracle, Tencent, Scaleway. */
const metadataAddresses = [
  '100.100.100.200',
  '168.63.129.16',
  '169.254.0.23',
  '169.254.42.42',
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '192.0.0.192',
  'fd00:ec2::23',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fd00:42::42',
  'fe80::a9fe:a9fe',
] as const;

const closedRanges = closedKinds.map(([cidr, kind]) => ({ cidr, kind, range: parseIpRange(cidr) }));
const linkLocalRanges = linkLocalKinds.map((cidr) => ({ cidr, range: parseIpRange(cidr) }));
const metadataRanges = metadataAddresses.map(parseIpRange);
const nat64 = parseIpRange('64:ff9b::/96');
const ipv4Carriers = [nat64, parseIpRange('::ffff:0:0/96'), parseIpRange('::/96')];

/** @throws Error that names the setting `EGRESS_ALLOW` and the part of `allow` that cannot be read */
export function addressPolicy(options: AddressPolicyOptions): AddressPolicy {
  const allowedRanges = options.allow.map(parseAllowed);
  const namedRanges = allowedRanges.filter(({ first, last }) => first === last);
  const ownRanges = rangesOf(options.ownAddresses ?? ownAddresses);

  return {
    judge(text) {
      const address = parseIpAddress(text);
      if (address === undefined) return refused('is not a plain IP address');

      const faces = facesOf(address);
      if (holdAny(namedRanges, faces)) return { allowed: true };
      if (holdAny(metadataRanges, faces)) {
        return refused('is a cloud metadata address, which hands out credentials');
      }
      if (holdAny(allowedRanges, faces)) return { allowed: true };

      const linkLocal = linkLocalRanges.find(({ range }) => holdAny([range], faces));
      if (linkLocal !== undefined) return refused(`is a link-local address (${linkLocal.cidr})`);

      const judged = rangeHolds(nat64, address) ? ipv4Inside(address) : address;
      const closed = closedRanges.find(({ range }) => rangeHolds(range, judged));
      if (closed !== undefined) {
        return refused(`is ${closed.kind} (${closed.cidr}), closed unless EGRESS_ALLOW holds it`);
      }
      if (holdAny(ownRanges(), faces)) {
        return refused('is an address of this machine, closed unless EGRESS_ALLOW holds it');
      }
      return { allowed: true };
    },
  };
}

function refused(reason: string): AddressVerdict {
  return { allowed: false, reason };
}

function parseAllowed(text: string): IpRange {
  try {
    return parseIpRange(text.trim());
  } catch (error) {
    throw new Error(`EGRESS_ALLOW: ${error instanceof Error ? error.message : error}.`);
  }
}

function facesOf(address: IpAddress): readonly IpAddress[] {
  return holdAny(ipv4Carriers, [address]) ? [address, ipv4Inside(address)] : [address];
}

function ipv4Inside(address: IpAddress): IpAddress {
  return { family: 4, value: address.value & 0xffff_ffffn };
}

function holdAny(ranges: readonly IpRange[], addresses: readonly IpAddress[]): boolean {
  return ranges.some((range) => addresses.some((address) => rangeHolds(range, address)));
}

function rangesOf(read: () => Iterable<string>): () => readonly IpRange[] {
  let addresses: Iterable<string> = [];
  let ranges: readonly IpRange[] = [];
  return () => {
    const current = read();
    if (current !== addresses) ranges = [...current].map(parseIpRange);
    addresses = current;
    return ranges;
  };
}
