import { BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

const freshMs = 1_000;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

let own: ReadonlySet<string> = new Set();
let readAtMs = Number.NEGATIVE_INFINITY;

/** The addresses of this machine's interfaces, without zones. Asking the kernel each time would cost too much. */
export function ownAddresses(): ReadonlySet<string> {
  const nowMs = performance.now();
  if (nowMs - readAtMs >= freshMs) {
    readAtMs = nowMs;
    const interfaces = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
    own = new Set(interfaces.map(({ address }) => address.replace(/%.*/, '')));
  }
  return own;
}

export function isOwnAddress(given: string): boolean {
  const address = given.replace(/%.*/, '');
  if (loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return true;
  return ownAddresses().has(address);
}
