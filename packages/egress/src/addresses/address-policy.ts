import { BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { inEnglish, type Said } from '@tocsin/domain';
import { address, addressKinds } from '../reasons/address.js';
import { type IpAddress, type IpRange, parseIpAddress, parseIpRange, rangeHolds } from './ip-address.js';

const freshMs = 1_000;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

let own: ReadonlySet<string> = new Set();
let readAtMs = Number.NEGATIVE_INFINITY;

/**
 * The addresses of this machine's interfaces, without zones: the same set until they change. Asking the kernel each time
 * would cost too much.
 */
export function ownAddresses(): ReadonlySet<string> {
  const nowMs = performance.now();
  if (nowMs - readAtMs >= freshMs) {
    readAtMs = nowMs;
    const interfaces = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
    const read = new Set(interfaces.map(({ address }) => address.replace(/%.*/, '')));
    if (read.size !== own.size || [...read].some((address) => !own.has(address))) own = read;
  }
  return own;
}

export function isOwnAddress(given: string): boolean {
  const address = given.replace(/%.*/, '');
  // A list of ranges parses each address that it is asked about.
  const isLoopback = isIPv6(address) ? loopback.check(address, 'ipv6') : address.startsWith('127.');
  return isLoopback || ownAddresses().has(address);
}

/**
 * The reason is a predicate, such as `is a private network address …`. It names `EGRESS_ALLOW`, but for link-local and
 * metadata addresses: nobody is advised to open them.
 */
export type AddressVerdict =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly reason: string;
      readonly said: Said;
      /** The address that `EGRESS_ALLOW` opens, if the reason names that setting. */
      readonly opener?: string;
    };

export interface AddressPolicy {
  /** Anything but an IP address is refused, and so is a zone id. */
  judge(address: string): AddressVerdict;
  /** True for an address that is closed by default and that `EGRESS_ALLOW` opens, as in a network of the operator. */
  opens(address: string): boolean;
}

export interface AddressPolicyOptions {
  /** Ranges or addresses. A cloud metadata address must be named exactly; a range around it does not open it. */
  readonly allow: readonly string[];
  readonly ownAddresses?: () => Iterable<string>;
}

const says = address;

/** From the special-purpose registries (RFC 6890 and the IANA pages) and the cloud providers. */
const closedKinds = [
  ['0.0.0.0/8', 'this_network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier_nat'],
  ['127.0.0.0/8', 'loopback'],
  ['168.63.129.16/32', 'azure'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', 'relay'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['64:ff9b:1::/48', 'nat64'],
  ['::/8', 'unspecified'],
  ['100::/64', 'discard'],
  ['100:0:0:1::/64', 'dummy'],
  ['2001::/23', 'protocol'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', 'six_to_four'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segment_routing'],
  ['fc00::/7', 'private'],
  ['fec0::/10', 'site_local'],
  ['ff00::/8', 'multicast'],
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

  const unopened = options.allow.length === 0 ? undefined : addressPolicy({ ...options, allow: [] });

  const policy: AddressPolicy = {
    opens: (text) => policy.judge(text).allowed && unopened?.judge(text).allowed === false,
    judge(text) {
      const parsed = parseIpAddress(text);
      if (parsed === undefined) return refused(says.not_plain());

      const faces = facesOf(parsed);
      if (holdAny(namedRanges, faces)) return { allowed: true };
      if (holdAny(metadataRanges, faces)) {
        return refused(says.metadata());
      }
      if (holdAny(allowedRanges, faces)) return { allowed: true };

      const linkLocal = linkLocalRanges.find(({ range }) => holdAny([range], faces));
      if (linkLocal !== undefined) return refused(says.link_local({ range: linkLocal.cidr }));

      const judged = rangeHolds(nat64, parsed) ? ipv4Inside(parsed) : parsed;
      const closed = closedRanges.find(({ range }) => rangeHolds(range, judged));
      if (closed !== undefined) {
        return refused(says.closed({ kind: addressKinds[closed.kind](), range: closed.cidr }), text);
      }
      if (holdAny(ownRanges(), faces)) {
        return refused(says.own(), text);
      }
      return { allowed: true };
    },
  };
  return policy;
}

export function refused(said: Said, opener?: string): AddressVerdict {
  return { allowed: false, reason: inEnglish(said), said, ...(opener !== undefined && { opener }) };
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
