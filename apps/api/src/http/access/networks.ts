import { type IpRange, parseIpAddress, parseIpRange } from '@tocsin/egress/policy';

/** Tells whether text is an IP address or a CIDR range (RFC 4632, section 3.1; RFC 4291, section 2.3). */
export const isNetwork = (value: unknown): value is string => {
  if (typeof value !== 'string') return false;
  try {
    parseIpRange(value);
    return true;
  } catch {
    return false;
  }
};

const holds = (outer: IpRange, { family, first, last }: IpRange): boolean =>
  outer.family === family && outer.first <= first && last <= outer.last;

/** Tells whether each of the inner networks is in one of the outer. No networks at all stand for any address. */
export const coversNetworks = (outer: readonly string[], inner: readonly string[]): boolean => {
  if (outer.length === 0) return true;
  const ranges = outer.map(parseIpRange);
  return inner.length > 0 && inner.every((each) => ranges.some((range) => holds(range, parseIpRange(each))));
};

/** @param address of a client, which may name a zone (RFC 4007, section 11) */
export const mayComeFrom = (address: string, networks: readonly string[]): boolean => {
  const withoutZone = address.replace(/%.*/, '');
  if (networks.length > 0 && parseIpAddress(withoutZone) === undefined) return false;
  return coversNetworks(networks, [withoutZone]);
};
