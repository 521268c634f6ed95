import { readFileSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';

/** Flags of Linux: RTF_UP, RTF_GATEWAY and RTF_REJECT. */
const flag = { up: 0x1, gateway: 0x2, reject: 0x200 } as const;

/** Bounds the work for each answer on a machine that knows the routes of the whole internet. */
const routesMax = 10_000;

export interface Route {
  readonly family: 'IPv4' | 'IPv6';
  readonly network: string;
  readonly length: number;
  readonly device: string;
  /** As a socket takes it (`192.0.2.1`, `fe80::1%eth0`); `null`: the device leads to the hosts themselves. */
  readonly gateway: string | null;
  readonly metric: number;
}

/** The usable routes of Linux' main table, the most specific first; `null` where there is no such table. */
export function readRoutes(tables = '/proc/net'): readonly Route[] | null {
  const [ipv4, ipv6] = [linesOf(`${tables}/route`), linesOf(`${tables}/ipv6_route`)];
  if (ipv4 === null && ipv6 === null) return null;
  const routes = [...(ipv4 ?? []).flatMap(ipv4Route), ...(ipv6 ?? []).flatMap(ipv6Route)];
  return routes.toSorted((one, other) => other.length - one.length || one.metric - other.metric);
}

const blocks = new WeakMap<Route, BlockList>();

export function contains(route: Route, address: string): boolean {
  const { family, network, length } = route;
  const isSameFamily = isIPv6(address) === (family === 'IPv6');
  if (!isSameFamily || length === 0) return isSameFamily;
  const type = family === 'IPv6' ? 'ipv6' : 'ipv4';
  const known = blocks.get(route);
  if (known !== undefined) return known.check(address, type);
  const block = new BlockList();
  block.addSubnet(network, length, type);
  blocks.set(route, block);
  return block.check(address, type);
}

function linesOf(path: string): readonly (readonly string[])[] | null {
  try {
    const lines = readFileSync(path, 'utf8').split('\n', routesMax);
    return lines.map((line) => line.trim().split(/\s+/));
  } catch {
    return null;
  }
}

/** `eth0 00000000 010200C0 0003 0 0 0 00000000 …`, each address in the byte order of the machine. */
function ipv4Route([
  device = '',
  network = '',
  gateway = '',
  flags = '',
  ,
  ,
  metric,
  mask = '',
]: readonly string[]) {
  if (!/^[0-9A-F]{8}$/i.test(network) || !isUsable(flags)) return [];
  const length = [...Number.parseInt(mask, 16).toString(2)].filter((bit) => bit === '1').length;
  const via = hasGateway(flags) ? dotted(gateway) : null;
  return [
    {
      family: 'IPv4',
      network: dotted(network),
      length,
      device,
      gateway: via,
      metric: Number(metric),
    } as const,
  ];
}

/** `000…0 00 000…0 00 fe80…1 metric references uses flags eth0` */
function ipv6Route(fields: readonly string[]) {
  const [network = '', length = '', , , gateway = '', metric = '', , , flags = '', device = ''] = fields;
  if (network.length !== 32 || !isUsable(flags)) return [];
  const via = gateway.startsWith('fe80') ? `${colons(gateway)}%${device}` : colons(gateway);
  return [
    {
      family: 'IPv6',
      network: colons(network),
      length: Number.parseInt(length, 16),
      device,
      gateway: hasGateway(flags) ? via : null,
      metric: Number.parseInt(metric, 16),
    } as const,
  ];
}

const isUsable = (flags: string): boolean =>
  (Number.parseInt(flags, 16) & (flag.up | flag.reject)) === flag.up;

const hasGateway = (flags: string): boolean => (Number.parseInt(flags, 16) & flag.gateway) !== 0;

const dotted = (hex: string): string =>
  (hex.match(/../g) ?? [])
    .reverse()
    .map((byte) => Number.parseInt(byte, 16))
    .join('.');

const colons = (hex: string): string => (hex.match(/.{4}/g) ?? []).join(':');

/** As a socket takes them (`192.0.2.1`, `fe80::1%eth0`); none where Linux' tables cannot be read. */
export function defaultGateways(tables?: string): readonly string[] {
  const routes = (readRoutes(tables) ?? []).filter(({ length }) => length === 0);
  return [...new Set(routes.flatMap(({ gateway }) => gateway ?? []))];
}
