import { readFile } from 'node:fs/promises';

/** RTF_GATEWAY of Linux. */
const hasGateway = 0x2;

/** As a socket takes them (`192.0.2.1`, `fe80::1%eth0`); none where Linux' tables cannot be read. */
export async function defaultGateways(tables = '/proc/net'): Promise<readonly string[]> {
  const [ipv4, ipv6] = await Promise.all([
    linesOf(`${tables}/route`, ipv4Gateway),
    linesOf(`${tables}/ipv6_route`, ipv6Gateway),
  ]);
  return [...new Set([...ipv4, ...ipv6])];
}

async function linesOf(
  path: string,
  gatewayIn: (fields: readonly string[]) => string | undefined,
): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => gatewayIn(line.trim().split(/\s+/)) ?? []);
}

/** `eth0 00000000 010200C0 0003 0 0 0 00000000 …`, each address in the byte order of the machine. */
function ipv4Gateway([, destination, gateway = '', flags = '', , , , mask]: readonly string[]) {
  if (destination !== '00000000' || mask !== '00000000' || !leads(flags)) return undefined;
  return (gateway.match(/../g) ?? [])
    .reverse()
    .map((byte) => Number.parseInt(byte, 16))
    .join('.');
}

/** `000…0 00 000…0 00 fe80…1 metric references uses flags eth0` */
function ipv6Gateway(fields: readonly string[]): string | undefined {
  const [destination = '', length, , , gateway = '', , , , flags = '', device] = fields;
  if (!/^0{32}$/.test(destination) || length !== '00' || !leads(flags)) return undefined;
  const address = (gateway.match(/.{4}/g) ?? []).join(':');
  return gateway.startsWith('fe80') ? `${address}%${device}` : address;
}

function leads(flags: string): boolean {
  return (Number.parseInt(flags, 16) & hasGateway) !== 0;
}
