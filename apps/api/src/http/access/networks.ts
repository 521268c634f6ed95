import { BlockList, isIP } from 'node:net';

const bitsOf = { ipv4: 32, ipv6: 128 } as const;

type Network = {
  readonly address: string;
  readonly family: keyof typeof bitsOf;
  readonly prefixBits: number;
};

const familyOf = (address: string): Network['family'] | null => {
  const version = isIP(address);
  return version === 0 ? null : `ipv${version === 4 ? 4 : 6}`;
};

/** Returns an address or a CIDR range (RFC 4632, section 3.1; RFC 4291, section 2.3), or `null` for other text. */
const networkFrom = (text: string): Network | null => {
  const [, address = '', prefix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = familyOf(address);
  if (family === null) return null;
  const prefixBits = prefix === undefined ? bitsOf[family] : Number(prefix);
  return prefixBits > bitsOf[family] ? null : { address, family, prefixBits };
};

const networksFrom = (texts: readonly string[]): Network[] =>
  texts.map(networkFrom).filter((network) => network !== null);

const holds = (outer: Network, { address, family, prefixBits }: Network): boolean => {
  if (outer.family !== family || outer.prefixBits > prefixBits) return false;
  const list = new BlockList();
  list.addSubnet(outer.address, outer.prefixBits, outer.family);
  return list.check(address, family);
};

export const isNetwork = (value: unknown): value is string =>
  typeof value === 'string' && networkFrom(value) !== null;

/** Tells whether every address of `inner` is in `outer`. No networks at all stand for any address. */
export const coversNetworks = (outer: readonly string[], inner: readonly string[]): boolean => {
  if (outer.length === 0) return true;
  const around = networksFrom(outer);
  return (
    inner.length > 0 && networksFrom(inner).every((each) => around.some((network) => holds(network, each)))
  );
};

/** @param address of a client, which may name a zone (RFC 4007, section 11) */
export const mayComeFrom = (address: string, networks: readonly string[]): boolean =>
  networks.length === 0 ||
  (isNetwork(withoutZone(address)) && coversNetworks(networks, [withoutZone(address)]));

const withoutZone = (address: string): string => address.replace(/%.*/, '');
