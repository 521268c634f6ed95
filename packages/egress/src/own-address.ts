import { BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

const FRESH_MS = 1_000;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

let own: ReadonlySet<string> = new Set();
let readAtMs = Number.NEGATIVE_INFINITY;

/** Whether an IP address is one of this machine's: what answers there has not come over the network. */
export function isOwnAddress(given: string): boolean {
  const [address = ''] = given.split('%');
  if (loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return true;
  const nowMs = performance.now();
  if (nowMs - readAtMs >= FRESH_MS) {
    readAtMs = nowMs;
    const interfaces = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
    own = new Set(interfaces.map((each) => each.address));
  }
  return own.has(address);
}
