import { expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import type { CutHow, CutOff, Host, Network, Place } from './support/planted-network.js';
import { SightWorld, timing } from './support/sight-world.js';

const second = 1_000;
const endMs = 660 * second;
const hostile = 'hostile';

type Scenario = { readonly network: Network; readonly victim: Host | null; readonly downFromMs: number };

const runsWell = ({ account, says }: Pick<Host, 'account' | 'says'>): boolean =>
  account !== hostile && says === 'fine';

const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 600 }))
  .map(([from, length]) => ({ fromMs: from * second, toMs: (from + length) * second }));

const anyHost = fc.record({
  account: fc.constantFrom(hostile, 'a', 'a', 'b', 'c'),
  place: fc.constantFrom<Place[]>('inner', 'inner', 'outer', 'outer', 'outer', 'outer', 'outer6', 'vpn'),
  says: fc.constantFrom(
    'fine' as const,
    'fine' as const,
    'fine' as const,
    'error' as const,
    'reset' as const,
  ),
  stops: fc.array(anySpan, { maxLength: 3 }),
  latencyMs: fc.integer({ min: 1, max: 300 }),
  intervalMs: fc.constantFrom(20 * second, 60 * second),
  phase: fc.integer({ min: 0, max: 9_999 }),
  isNamed: fc.boolean(),
  isSecure: fc.boolean(),
});

/** The cut lasts long enough to excuse checks. A shorter one fails at most one check of a monitor. */
const anyCut = fc.record({
  what: fc.constantFrom<CutOff[]>(
    'prober',
    'uplink',
    'uplink',
    'uplink',
    'uplink6',
    'lease',
    'vpn',
    'resolver',
  ),
  how: fc.constantFrom<CutHow[]>('drop', 'drop', 'reject', 'portal', 'shrink'),
  fromMs: fc.integer({ min: 130_000, max: 250_000 }),
  lengthMs: fc.integer({ min: 120_000, max: 200_000 }),
});

const anyScenario: fc.Arbitrary<Scenario> = fc
  .record({
    hosts: fc.array(anyHost, { minLength: 1, maxLength: 7 }),
    nameServer: fc.constantFrom<Network['nameServer'][]>('forwarder', 'forwarder', 'inner', 'outer', null),
    keepsAbsence: fc.constantFrom(false, false, true),
    doesGatewayAnswer: fc.boolean(),
    canaries: fc.constantFrom<Network['canaries'][]>([], [], ['one'], ['one', 'two', 'three']),
    hasIpv6: fc.boolean(),
    cut: fc.option(anyCut, { nil: null, freq: 3 }),
    hasVictim: fc.boolean(),
    /** All hosts of the victim's account by its way die with it. */
    areAllDead: fc.boolean(),
    downFromMs: fc.integer({ min: 130_000, max: 350_000 }),
  })
  .map(({ hosts: drawn, cut, hasVictim, areAllDead, downFromMs, ...rest }) => {
    const victimAt = hasVictim ? drawn.findIndex(runsWell) : -1;
    const one = drawn[victimAt];
    const isDead = ({ account, place }: Pick<Host, 'account' | 'place'>) =>
      areAllDead && account === one?.account && place === one.place;
    const hosts = drawn.map(({ stops, phase, isNamed, ...host }, index): Host => {
      const outage =
        index === victimAt || isDead(host) ? [{ fromMs: downFromMs, toMs: Number.POSITIVE_INFINITY }] : [];
      return {
        ...host,
        address: `192.0.2.${index}`,
        stopped: host.account === hostile ? stops : outage,
        firstCheckMs: (phase / 10_000) * host.intervalMs,
        isNamed: isNamed && rest.nameServer !== null,
      };
    });
    const span = cut && { ...cut, ...plausible(cut), toMs: cut.fromMs + cut.lengthMs };
    return { network: { ...rest, hosts, cut: span }, victim: hosts[victimAt] ?? null, downFromMs };
  });

/** Only a router captures or shrinks what crosses it. */
const plausible = ({
  what,
  how,
}: {
  readonly what: CutOff;
  readonly how: CutHow;
}): { readonly how: CutHow } =>
  (how === 'portal' || how === 'shrink') && what !== 'uplink' ? { how: 'drop' } : { how };

const othersOf = ({ network, victim }: Scenario, host: Host): Host[] =>
  network.hosts.filter(
    (each) => each !== host && each !== victim && each.stopped.length === 0 && each.account !== hostile,
  );

const isUplinkCut = ({ network: { cut } }: Scenario): boolean =>
  cut?.what === 'uplink' || cut?.what === 'prober' || cut?.what === 'lease';

const isCutOff = (scenario: Scenario, place: Place): boolean => {
  const { cut } = scenario.network;
  if (cut?.what === 'prober' || cut?.what === 'lease') return true;
  if (cut?.what === 'uplink') return place === 'outer' || place === 'outer6';
  return (cut?.what === 'uplink6' && place === 'outer6') || (cut?.what === 'vpn' && place === 'vpn');
};

/** Returns true if look-ups fail while the network is cut. */
const areNamesCut = (scenario: Scenario): boolean => {
  const { nameServer, cut } = scenario.network;
  if (cut?.what === 'resolver' || cut?.what === 'prober' || cut?.what === 'lease') return true;
  return cut?.what === 'uplink' && (nameServer === 'outer' || nameServer === 'forwarder');
};

/** Returns the time from which no cut separates the prober from the victim. */
const reachableFromMs = (scenario: Scenario, victim: Host): number => {
  const { downFromMs, network } = scenario;
  const isConcerned = isCutOff(scenario, victim.place) || (victim.isNamed && areNamesCut(scenario));
  const endedMs = isConcerned ? (network.cut?.toMs ?? 0) : 0;
  return Math.max(downFromMs, endedMs);
};

/** The prober can tell an outage from a cut unless others behind the victim's link are silent, and nothing on it answers. */
const canTell = (scenario: Scenario, victim: Host): boolean =>
  isTold(scenario, victim) && (companionsOf(scenario, victim) < 2 || isWaySeen(scenario, victim));

const companionsOf = ({ network }: Scenario, victim: Host): number =>
  network.hosts.filter(
    (each) => each !== victim && each.account === victim.account && each.stopped.length > 0,
  ).length;

/** Returns true if something answers by the victim's way whenever no cut is in between. */
const isWaySeen = (scenario: Scenario, victim: Host): boolean => {
  const { canaries, hasIpv6, nameServer, doesGatewayAnswer, cut } = scenario.network;
  // A named host may be out of reach for other reasons, and is then no witness any more.
  const others = othersOf(scenario, victim).filter(({ isNamed }) => !isNamed || cut === null);
  if (others.some(({ place }) => place === victim.place)) return true;
  const hasCanary = canaries.length > 0;
  if (victim.place === 'outer') return hasCanary || (nameServer === 'outer' && cut?.what !== 'resolver');
  if (victim.place === 'outer6') return hasCanary && hasIpv6;
  return victim.place === 'inner' && doesGatewayAnswer;
};

const isTold = (scenario: Scenario, victim: Host): boolean => {
  const { nameServer, doesGatewayAnswer, canaries, cut } = scenario.network;
  const others = othersOf(scenario, victim);
  const isUplinkVictim = victim.place === 'outer' || victim.place === 'outer6';
  if (!isUplinkCut(scenario) || isUplinkVictim || victim.place === 'vpn') return true;
  if (cut?.what !== 'uplink') return true;
  const isSeen = ({ place, isNamed }: Host) => place === 'inner' && !(isNamed && areNamesCut(scenario));
  const isLinkSeen = doesGatewayAnswer || nameServer === 'inner' || nameServer === 'forwarder';
  const isSilent = ({ place }: Host) => place === 'outer';
  return isLinkSeen || others.some(isSeen) || (canaries.length === 0 && !others.some(isSilent));
};

/** Allows the wait for a check and two failing checks. After a cut, two more checks may be excused. */
const confirmedWithinMs = ({ intervalMs }: Host, isAfterCut: boolean): number => {
  const lookMs = timing.timeoutMs + timing.inquiryMs;
  return intervalMs + 2 * lookMs + timing.confirmMs + (isAfterCut ? intervalMs + 2 * lookMs : 0) + 10;
};

const isIpv4Known = ({ network: { canaries, hosts } }: Scenario): boolean =>
  canaries.length > 0 || hosts.some(({ place, stopped }) => place === 'outer' && stopped.length === 0);

/** Returns whether a canary, or hosts that no single account can stop, show that a way is cut. */
const hasGrounds = (scenario: Scenario, { account }: Host, place: Place): boolean => {
  const { canaries, hasIpv6, keepsAbsence, nameServer, cut } = scenario.network;
  // If nothing crosses the link, the silence of all that is behind it counts.
  const isLinkCut = cut?.what === 'prober' && (place === 'inner' || place === 'outer');
  const places: readonly Place[] = isLinkCut ? ['inner', 'outer'] : [place];
  if (canaries.length > 0 && (places.includes('outer') || (place === 'outer6' && hasIpv6))) return true;
  // What the forwarder has kept looks like an answer from beyond.
  if (keepsAbsence && nameServer === 'forwarder' && cut?.what === 'uplink') return false;
  // A forwarder that still knows names from others counts for the only way beyond that is known.
  if (cut?.what === 'uplink6' && nameServer === 'forwarder' && !isIpv4Known(scenario)) return false;
  const others = scenario.network.hosts.filter(
    (each) => places.includes(each.place) && each.stopped.length === 0 && each.account !== hostile,
  );
  const accounts = new Set(others.map((each) => each.account).filter((each) => each !== account));
  return others.filter((each) => each.account === account).length >= 3 || accounts.size >= 2;
};

/** Returns whether an incident on this healthy host would be wrong. */
const mustStaySilent = (scenario: Scenario, host: Host): boolean => {
  const { cut, nameServer, canaries } = scenario.network;
  if (cut?.what === 'uplink' && (cut.how === 'portal' || cut.how === 'shrink')) {
    // Only canaries can tell that somebody else answers, or that too little comes back.
    if (canaries.length > 1) return host.place !== 'outer6';
    const areNamesFailing = host.isNamed && nameServer === 'forwarder' && cut.how === 'portal';
    return !areNamesFailing && (host.place === 'inner' || host.place === 'vpn');
  }
  if (cut?.what === 'lease') return true;
  if (host.isNamed && areNamesCut(scenario)) {
    // A forwarder that says that it failed needs the uplink, and somebody must show that it is gone.
    const isFailure = nameServer === 'forwarder' && cut?.what === 'uplink';
    return !isFailure || hasGrounds(scenario, host, 'outer');
  }
  return !isCutOff(scenario, host.place) || cut?.what === 'vpn' || hasGrounds(scenario, host, host.place);
};

const numRuns = propertyRuns(5_000);

test('an outage that the prober can reach opens its incident in time, and a prober that is cut off opens none', () => {
  let outages = 0;
  let excuses = 0;
  fc.assert(
    fc.property(anyScenario, (scenario) => {
      const { network, victim } = scenario;
      const world = new SightWorld(network);
      if (victim !== null && canTell(scenario, victim)) {
        outages += 1;
        const withinMs = confirmedWithinMs(victim, network.cut !== null);
        world.runUntil(reachableFromMs(scenario, victim) + withinMs);
        expect(world.monitors.find(({ host }) => host === victim)).toMatchObject({ isOpen: true });
      }
      world.runUntil(endMs);
      excuses += Math.min(world.excused, 1);
      const falselyOpened = world.monitors.filter(
        ({ host, openings }) =>
          openings.length > 0 &&
          host.stopped.length === 0 &&
          runsWell(host) &&
          mustStaySilent(scenario, host),
      );
      expect(falselyOpened.map(({ host, openings }) => ({ host, openings }))).toEqual([]);
      expect(world.contradictions).toEqual([]);
    }),
    { numRuns },
  );
  expect(Math.min(outages, excuses)).toBeGreaterThan(numRuns / 10);
});
