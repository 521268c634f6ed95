import { isIPv4, isIPv6 } from 'node:net';
import { isOwnAddress } from './address-policy.js';
import { contains, type Route, readRoutes } from './route-table.js';

/** How packets to an address leave this machine. */
export interface Way {
  /** `machine`: its own address. `link`: without a gateway. `beyond`: through one. */
  readonly scope: 'machine' | 'link' | 'beyond';
  /** The same for all addresses that share the way. */
  readonly key: string;
  /** The key of the link that the packets cross first. */
  readonly link: string;
  /** The route is no longer in the table. */
  readonly isGone: boolean;
}

const freshMs = 1_000;

/** Reading the table takes a hundredth of the time at most. */
const restFactor = 100;

const answeredRoutesMax = 64;

/** Half of all addresses (as some VPNs have it), or the 2000::/3 of the internet: as good as a default route. */
const wideLength = { IPv4: 1, IPv6: 3 } as const;

/** Somewhere on the internet, to ask for the default routes. */
const anywhere = ['1.1.1.1', '2606:4700:4700::1111'] as const;

/** Finds the way to an address in the routing table. Remembers routes by which answers came after they are gone. */
export class Ways {
  #routes: readonly Route[] | null = null;
  #freshUntilMs = Number.NEGATIVE_INFINITY;
  /** The latest last. */
  #answered: readonly Route[] = [];

  constructor(private readonly read: () => readonly Route[] | null = readRoutes) {}

  /** `null`: no route leads there, and none did when something there answered. */
  to(given: string): Way | null {
    const address = plain(given);
    if (isOwnAddress(address)) return { scope: 'machine', key: 'machine', link: 'machine', isGone: false };
    const current = this.#routeTo(given);
    const lost = this.#lostRoute(address);
    if (lost !== undefined && lost.length > (current?.length ?? -1)) return { ...wayBy(lost), isGone: true };
    return current && { ...wayBy(current), isGone: false };
  }

  /** The ways to the internet, of both families. */
  defaults(): readonly Way[] {
    return anywhere.flatMap((address) => this.to(address) ?? []).filter(({ scope }) => scope === 'beyond');
  }

  noteAnswer(given: string): void {
    const route = this.#routeTo(given);
    if (route === null || isOwnAddress(plain(given))) return;
    const address = plain(given);
    const isReplaced = (other: Route) =>
      isSame(other, route) || (other.length > route.length && contains(other, address));
    this.#answered = [...this.#answered.filter((other) => !isReplaced(other)), route].slice(
      -answeredRoutesMax,
    );
  }

  #lostRoute(address: string): Route | undefined {
    const routes = this.#table();
    if (routes === null) return undefined;
    return this.#answered
      .filter((route) => contains(route, address) && !routes.some((other) => isSame(other, route)))
      .toSorted((one, other) => other.length - one.length)[0];
  }

  #routeTo(given: string): Route | null {
    const address = plain(given);
    const [, zone] = given.split('%', 2);
    const routes = this.#table();
    // A system without these tables: everything is beyond the same gateway.
    if (routes === null) return unknownRoute(address);
    const leads = (route: Route) => contains(route, address) && (zone === undefined || route.device === zone);
    return routes.find(leads) ?? null;
  }

  #table(): readonly Route[] | null {
    const nowMs = performance.now();
    if (nowMs >= this.#freshUntilMs) {
      this.#routes = this.read();
      const tookMs = performance.now() - nowMs;
      this.#freshUntilMs = nowMs + Math.max(freshMs, tookMs * restFactor);
    }
    return this.#routes;
  }
}

const plain = (address: string): string => address.replace(/%.*/, '');

const isSame = (one: Route, other: Route): boolean =>
  one.family === other.family &&
  one.network === other.network &&
  one.length === other.length &&
  one.device === other.device &&
  one.gateway === other.gateway;

function wayBy({ family, length, device, gateway }: Route): Omit<Way, 'isGone'> {
  const link = `${family} ${device}`;
  if (gateway !== null) return { scope: 'beyond', key: `${link} via ${gateway}`, link };
  return length <= wideLength[family]
    ? { scope: 'beyond', key: `${link} and beyond`, link }
    : { scope: 'link', key: link, link };
}

function unknownRoute(address: string): Route | null {
  if (!isIPv4(address) && !isIPv6(address)) return null;
  const [family, network] = isIPv4(address) ? (['IPv4', '0.0.0.0'] as const) : (['IPv6', '::'] as const);
  return { family, network, length: 0, device: 'any', gateway: 'unknown', metric: 0 };
}
