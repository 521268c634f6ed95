import type { CutHow, CutOff, Host, Network, Place, Span } from './planted-network.js';
import { SightWorld, type Verdict } from './sight-world.js';

/** `network`: also tried in network namespaces, by e2e/prober-uplink.netns.test.ts. */
export type SightCase = {
  readonly what: string;
  readonly shownBy: 'network' | 'model';
  readonly cut?: { readonly what: CutOff; readonly how: CutHow };
  readonly beyond?: Place;
  /** Nothing of IPv4 beyond is watched next to the hosts of IPv6. */
  readonly hasOnlyIpv6?: boolean;
  readonly stops?: 'one inside' | 'one beyond' | 'all beyond';
};

const uplink = (how: CutHow) => ({ what: 'uplink', how }) as const;

export const sightCases: readonly SightCase[] = [
  { what: 'the uplink drops packets', shownBy: 'network', cut: uplink('drop') },
  { what: 'the router says: network unreachable', shownBy: 'network', cut: uplink('reject') },
  { what: 'the router says: host unreachable', shownBy: 'network', cut: uplink('reject') },
  { what: 'the router says: administratively prohibited', shownBy: 'network', cut: uplink('reject') },
  { what: 'a captive portal answers for every host', shownBy: 'network', cut: uplink('portal') },
  { what: 'an MTU black hole swallows large packets', shownBy: 'network', cut: uplink('shrink') },
  { what: 'Wi-Fi loses 30 % of packets', shownBy: 'model', cut: { what: 'prober', how: 'loss' } },
  { what: 'the DHCP lease is lost', shownBy: 'network', cut: { what: 'lease', how: 'reject' } },
  { what: 'the link drops packets', shownBy: 'model', cut: { what: 'prober', how: 'drop' } },
  {
    what: 'a VPN went down, with its targets behind it',
    shownBy: 'network',
    cut: { what: 'vpn', how: 'reject' },
    beyond: 'vpn',
  },
  {
    what: 'the uplink for IPv6 is gone, with targets of IPv6 only',
    shownBy: 'model',
    cut: { what: 'uplink6', how: 'drop' },
    beyond: 'outer6',
  },
  {
    what: 'the same, and no other target is beyond',
    shownBy: 'model',
    cut: { what: 'uplink6', how: 'drop' },
    beyond: 'outer6',
    hasOnlyIpv6: true,
  },
  { what: 'one host inside dies', shownBy: 'model', stops: 'one inside' },
  { what: 'one host beyond dies', shownBy: 'model', stops: 'one beyond' },
  { what: 'all hosts of the account beyond die', shownBy: 'model', stops: 'all beyond' },
];

export type SightRow = {
  readonly what: string;
  readonly canaries: 'yes' | 'no';
  readonly inside: string;
  readonly insideByName: string;
  readonly beyond: string;
  readonly beyondByName: string;
  readonly region: string;
  readonly shownBy: SightCase['shownBy'];
};

const second = 1_000;
const cutSpan: Span = { fromMs: 200 * second, toMs: 500 * second };
/** Checks that began before the cut have ended, and those that failed at its edge were repeated. */
const settledMs = 40 * second;

const addresses = ['inner', 'inner', 'inner', 'outer', 'outer', 'outer', 'outer', 'outer'] as const;

const hostsOf = ({ beyond = 'outer', hasOnlyIpv6 = false, stops }: SightCase): Host[] =>
  // Of IPv4, next to those of IPv6.
  [...addresses, ...(beyond === 'outer6' && !hasOnlyIpv6 ? (['other'] as const) : [])].map((where, index) => {
    const place = { inner: 'inner', outer: beyond, other: 'outer' } as const;
    const isNamed = index === 2 || index === 6 || index === 7;
    const isOne = index === (where === 'inner' ? 0 : 3) || isNamed;
    const isStopped =
      (stops === 'one inside' && where === 'inner' && isOne) ||
      (stops === 'one beyond' && where === 'outer' && isOne && index !== 7) ||
      (stops === 'all beyond' && where === 'outer');
    return {
      account: 'home',
      address: `192.0.2.${index}`,
      place: place[where],
      says: 'fine',
      stopped: isStopped ? [cutSpan] : [],
      latencyMs: 20,
      intervalMs: 20 * second,
      firstCheckMs: index * 2_345,
      isNamed,
      isSecure: true,
    };
  });

const mostOften = (verdicts: readonly Verdict[]): string => {
  const count = (status: string) => verdicts.filter((each) => each.status === status).length;
  return ['down', 'unknown', 'up'].reduce((best, each) => (count(each) > count(best) ? each : best), 'up');
};

type Cells = {
  readonly [Column in 'inside' | 'insideByName' | 'beyond' | 'beyondByName' | 'region']: string;
};

const cellsOf = (
  each: SightCase,
  canaries: Network['canaries'],
  nameServer: Network['nameServer'],
): Cells => {
  const hosts = hostsOf(each);
  const world = new SightWorld({
    hosts,
    nameServer,
    keepsAbsence: false,
    doesGatewayAnswer: true,
    canaries,
    hasIpv6: each.beyond === 'outer6',
    cut: each.cut === undefined ? null : { ...each.cut, ...cutSpan },
  });
  world.runUntil(cutSpan.toMs - second);
  const verdictOf = (isInner: boolean, isNamed: boolean) => {
    const place = isInner ? 'inner' : (each.beyond ?? 'outer');
    const asked = world.monitors.filter(({ host }) => {
      const isAsked = host.place === place && host.isNamed === isNamed;
      return isAsked && (host.stopped.length > 0 || each.stops === undefined || !isStoppedBy(each, isInner));
    });
    const settled = asked.map(({ verdicts }) =>
      mostOften(verdicts.filter(({ atMs }) => atMs > cutSpan.fromMs + settledMs)),
    );
    return [...new Set(settled)].toSorted().join(' or ');
  };
  return {
    inside: verdictOf(true, false),
    insideByName: verdictOf(true, true),
    beyond: verdictOf(false, false),
    beyondByName: verdictOf(false, true),
    region: world.blindness?.lost ?? 'seeing',
  };
};

const isStoppedBy = ({ stops }: SightCase, isInner: boolean): boolean =>
  stops?.endsWith(isInner ? 'inside' : 'beyond') === true;

export const rowsOf = (each: SightCase): readonly SightRow[] =>
  (['yes', 'no'] as const).map((canaries) => {
    const asked = canaries === 'yes' ? ['one', 'two', 'three'] : [];
    const [router, remote] = [cellsOf(each, asked, 'forwarder'), cellsOf(each, asked, 'outer')];
    const joined = (column: keyof Cells) => [...new Set([router[column], remote[column]])].join(' / ');
    return {
      what: each.what,
      canaries,
      inside: joined('inside'),
      insideByName: joined('insideByName'),
      beyond: joined('beyond'),
      beyondByName: joined('beyondByName'),
      region: joined('region'),
      shownBy: each.shownBy,
    };
  });
