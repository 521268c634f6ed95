import ipaddr from 'ipaddr.js';
import type { ServerSettings } from './report.js';

/** Names from RFC 6761, RFC 6762 and RFC 8375, and usual names of routers. */
const privateSuffix = /(^|\.)(localhost|local|localdomain|lan|home|internal|intranet|corp|home\.arpa|test)$/;

const hostOf = (target: string): string => {
  const [, bracketed, plain = ''] =
    /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@]*@)?(?:\[([^\]]*)\]|([^/:?#]*))/i.exec(target) ?? [];
  return (bracketed ?? plain).toLowerCase().replace(/\.$/, '');
};

/** Collects the addresses that `EGRESS_ALLOW` must name, so that targets in private networks are checked. */
export class PrivateTargets {
  readonly #ranges = new Set<string>();
  readonly #names = new Set<string>();

  add(target: string): void {
    const host = ipaddr.isValid(target) ? target : hostOf(target);
    if (ipaddr.isValid(host)) {
      const address = ipaddr.process(host);
      if (address.range() !== 'unicast')
        this.#ranges.add(`${address.toString()}/${address.kind() === 'ipv4' ? 32 : 128}`);
    } else if (!host.includes('.') || privateSuffix.test(host)) this.#names.add(host);
  }

  settings(): ServerSettings {
    return { egress_allow: [...this.#ranges].sort(), private_names: [...this.#names].sort() };
  }
}
