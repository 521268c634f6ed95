import { networkInterfaces } from 'node:os';
import { type IpAddress, type IpRange, parseIpAddress, parseIpRange, rangeHolds } from './ip-address.js';

/** The reason reads on from a subject: `10.0.0.1` + ` ` + `is a private network address …`. */
export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

/** Decides which addresses may be called. Pure, apart from asking which addresses are our own. */
export interface AddressPolicy {
  /** Judges an IP address; what is not one, or carries a zone id, is refused. */
  judge(address: string): Verdict;
}

export interface AddressPolicyOptions {
  /**
   * CIDR ranges or bare addresses that may be called although they are not public. A cloud metadata address
   * opens only when it is named exactly, never by a range around it.
   */
  readonly allow: readonly string[];
  /** The addresses of this machine; by default those of its network interfaces. */
  readonly ownAddresses?: () => readonly string[];
}

/** What the special-purpose registries (RFC 6890 and the IANA pages) and the cloud providers keep for themselves. */
const CLOSED_RANGES = [
  ['0.0.0.0/8', 'a "this network" address'],
  ['10.0.0.0/8', 'a private network address'],
  ['100.64.0.0/10', 'a carrier-grade NAT address'],
  ['127.0.0.0/8', 'a loopback address'],
  ['168.63.129.16/32', 'an Azure platform address'],
  ['169.254.0.0/16', 'a link-local address'],
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
  ['fe80::/10', 'a link-local address'],
  ['fec0::/10', 'a site-local address'],
  ['ff00::/8', 'a multicast address'],
] as const;

/** Where clouds hand credentials to whoever asks: AWS, Azure, Google, Alibaba, Oracle, Tencent, Scaleway. */
const METADATA_ADDRESSES = [
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

const closedRanges = CLOSED_RANGES.map(([cidr, kind]) => ({ cidr, kind, range: parseIpRange(cidr) }));
const metadataRanges = METADATA_ADDRESSES.map(parseIpRange);
const nat64 = parseIpRange('64:ff9b::/96');
const ipv4Carriers = [nat64, parseIpRange('::ffff:0:0/96'), parseIpRange('::/96')];

const OWN_ADDRESSES_AGE_MAX_MS = 5_000;

/**
 * Makes the policy every outgoing connection is judged by.
 *
 * @throws Error that names the setting `EGRESS_ALLOW` and the part of `allow` that cannot be read.
 */
export function addressPolicy(options: AddressPolicyOptions): AddressPolicy {
  const allowedRanges = options.allow.map(parseAllowed);
  const namedRanges = allowedRanges.filter(({ first, last }) => first === last);
  const ownRanges = remembered(() => (options.ownAddresses ?? interfaceAddresses)().map(parseIpRange));

  return {
    judge(text) {
      const address = parseIpAddress(text);
      if (address === undefined) return refused('is not a plain IP address');

      const faces = facesOf(address);
      if (holdAny(namedRanges, faces)) return { allowed: true };
      if (holdAny(metadataRanges, faces)) {
        return refused('is a cloud metadata address, closed unless EGRESS_ALLOW names exactly that address');
      }
      if (holdAny(allowedRanges, faces)) return { allowed: true };

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

function refused(reason: string): Verdict {
  return { allowed: false, reason };
}

function parseAllowed(text: string): IpRange {
  try {
    return parseIpRange(text.trim());
  } catch (error) {
    throw new Error(`EGRESS_ALLOW: ${error instanceof Error ? error.message : error}.`);
  }
}

/** The address, and the IPv4 address that a packet to it could reach, if it has one inside. */
function facesOf(address: IpAddress): readonly IpAddress[] {
  return holdAny(ipv4Carriers, [address]) ? [address, ipv4Inside(address)] : [address];
}

function ipv4Inside(address: IpAddress): IpAddress {
  return { family: 4, value: address.value & 0xffff_ffffn };
}

function holdAny(ranges: readonly IpRange[], addresses: readonly IpAddress[]): boolean {
  return ranges.some((range) => addresses.some((address) => rangeHolds(range, address)));
}

function interfaceAddresses(): string[] {
  const entries = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return entries.map(({ address }) => address.replace(/%.*/, ''));
}

/** Interfaces come and go while we run, but asking the kernel at every judgement would cost too much. */
function remembered(read: () => readonly IpRange[]): () => readonly IpRange[] {
  let ranges: readonly IpRange[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - readAt > OWN_ADDRESSES_AGE_MAX_MS) {
      ranges = read();
      readAt = performance.now();
    }
    return ranges;
  };
}
