import { isIPv4, isIPv6 } from 'node:net';
import { isOwnAddress, ownAddresses } from './address-policy.js';
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

/** Every check asks for the way to its target. */
const rememberedMax = 10_000;

/** Half of all addresses (as some VPNs have it), or the 2000::/3 of the internet: as good as a default route. */
const wideLength = { IPv4: 1, IPv6: 3 } as const;

/** Somewhere on the internet, to ask for the default routes. */
const anywhere = ['1.1.1.1', '2606:4700:4700::1111'] as const;

/** Finds the way to an address in the routing table. Remembers routes by which answers came after they are gone. */
export class Ways {
  #routes: readonly Route[] | null = null;
  #own = ownAddresses();
  #freshUntilMs = Number.NEGATIVE_INFINITY;
  /** The latest last. */
  #answered: readonly Route[] = [];
  /** The ways by these routes. */
  readonly #found = new Map<string, Way | null>();
  /** Addresses whose answers would add nothing to `#answered`. */
  readonly #noted = new Set<string>();

  constructor(
    private readonly read: () => readonly Route[] | null = readRoutes,
    private readonly monotonicMs: () => number = () => performance.now(),
  ) {}

  /** `null`: no route leads there, and none did when something there answered. */
  to(given: string): Way | null {
    this.#refresh();
    const found = this.#found.get(given);
    if (found !== undefined) return found;
    const way = this.#find(given);
    if (this.#found.size === rememberedMax) this.#found.clear();
    this.#found.set(given, way);
    return way;
  }

  /** The ways to the internet, of both families. */
  defaults(): readonly Way[] {
    return anywhere.flatMap((address) => this.to(address) ?? []).filter(({ scope }) => scope === 'beyond');
  }

  noteAnswer(given: string): void {
    this.#refresh();
    if (this.#noted.has(given)) return;
    const address = plain(given);
    const route = this.#routeTo(given);
    if (route !== null && !isOwnAddress(address)) this.#noteRoute(route, address);
    if (this.#noted.size === rememberedMax) this.#noted.clear();
    this.#noted.add(given);
  }

  #noteRoute(route: Route, address: string): void {
    const others = this.#answered.filter((other) => !isSame(other, route));
    const kept = others.filter((other) => other.length <= route.length || !contains(other, address));
    const isOneForgotten = kept.length === answeredRoutesMax;
    if (isOneForgotten || kept.length < others.length) this.#found.clear();
    if (isOneForgotten) this.#noted.clear();
    this.#answered = [...kept, route].slice(-answeredRoutesMax);
  }

  #find(given: string): Way | null {
    const address = plain(given);
    if (isOwnAddress(address)) return { scope: 'machine', key: 'machine', link: 'machine', isGone: false };
    const current = this.#routeTo(given);
    const lost = this.#lostRoute(address);
    if (lost !== undefined && lost.length > (current?.length ?? -1)) return { ...wayBy(lost), isGone: true };
    return current && { ...wayBy(current), isGone: false };
  }

  #lostRoute(address: string): Route | undefined {
    const routes = this.#routes;
    if (routes === null) return undefined;
    return this.#answered
      .filter((route) => contains(route, address) && !routes.some((other) => isSame(other, route)))
      .toSorted((one, other) => other.length - one.length)[0];
  }

  #routeTo(given: string): Route | null {
    const address = plain(given);
    const [, zone] = given.split('%', 2);
    // A system without these tables: everything is beyond the same gateway.
    if (this.#routes === null) return unknownRoute(address);
    const leads = (route: Route) => contains(route, address) && (zone === undefined || route.device === zone);
    return this.#routes.find(leads) ?? null;
  }

  #refresh(): void {
    const nowMs = this.monotonicMs();
    if (nowMs < this.#freshUntilMs) return;
    const [routes, own] = [this.read(), ownAddresses()];
    if (!areSame(routes, this.#routes) || own !== this.#own) {
      this.#routes = routes;
      this.#own = own;
      this.#found.clear();
      this.#noted.clear();
    }
    const tookMs = this.monotonicMs() - nowMs;
    this.#freshUntilMs = nowMs + Math.max(freshMs, tookMs * restFactor);
  }
}

const plain = (address: string): string => address.replace(/%.*/, '');

const isSame = (one: Route, other: Route): boolean =>
  one.family === other.family &&
  one.network === other.network &&
  one.length === other.length &&
  one.device === other.device &&
  one.gateway === other.gateway;

function areSame(some: readonly Route[] | null, others: readonly Route[] | null): boolean {
  if (some === null || others === null) return some === others;
  const isSameAt = (route: Route, index: number): boolean => {
    const other = others[index];
    return other !== undefined && isSame(route, other);
  };
  return some.length === others.length && some.every(isSameAt);
}

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
