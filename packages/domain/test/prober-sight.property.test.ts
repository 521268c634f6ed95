import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Host, type Network, SightWorld, timing } from './support/sight-world.js';

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
  place: fc.constantFrom('inner' as const, 'outer' as const, 'outer' as const),
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
});

/** The cut lasts long enough to excuse checks. A shorter one fails at most one check of a monitor. */
const anyCut = fc.record({
  what: fc.constantFrom('prober' as const, 'prober' as const, 'internet' as const, 'resolver' as const),
  unreachable: fc.boolean(),
  fromMs: fc.integer({ min: 130_000, max: 250_000 }),
  lengthMs: fc.integer({ min: 120_000, max: 200_000 }),
});

const anyScenario: fc.Arbitrary<Scenario> = fc
  .record({
    hosts: fc.array(anyHost, { minLength: 1, maxLength: 7 }),
    nameServer: fc.constantFrom('inner' as const, 'outer' as const, null),
    doesGatewayAnswer: fc.constantFrom(false, false, true),
    isCanaryThere: fc.boolean(),
    cut: fc.option(anyCut, { nil: null, freq: 3 }),
    hasVictim: fc.boolean(),
    downFromMs: fc.integer({ min: 130_000, max: 350_000 }),
  })
  .map(({ hosts: drawn, cut, hasVictim, downFromMs, ...rest }) => {
    const victimAt = hasVictim ? drawn.findIndex(runsWell) : -1;
    const hosts = drawn.map(({ stops, phase, isNamed, ...host }, index): Host => {
      const outage = index === victimAt ? [{ fromMs: downFromMs, toMs: Number.POSITIVE_INFINITY }] : [];
      return {
        ...host,
        address: `192.0.2.${index}`,
        stopped: host.account === hostile ? stops : outage,
        firstCheckMs: (phase / 10_000) * host.intervalMs,
        isNamed: isNamed && rest.nameServer !== null,
      };
    });
    const span = cut && { ...cut, toMs: cut.fromMs + cut.lengthMs };
    return { network: { ...rest, hosts, cut: span }, victim: hosts[victimAt] ?? null, downFromMs };
  });

const othersOf = ({ network, victim }: Scenario, host: Host): Host[] =>
  network.hosts.filter((each) => each !== host && each !== victim && each.account !== hostile);

/** Returns the time from which no cut separates the prober from the victim. */
const reachableFromMs = ({ network: { cut, nameServer }, downFromMs }: Scenario, victim: Host): number => {
  if (cut === null) return downFromMs;
  const needsInternet = victim.place === 'outer' || (victim.isNamed && nameServer === 'outer');
  const isConcerned =
    cut.what === 'prober' ||
    (cut.what === 'resolver' && victim.isNamed) ||
    (cut.what === 'internet' && needsInternet);
  return isConcerned && cut.toMs > downFromMs ? Math.max(downFromMs, cut.toMs) : downFromMs;
};

/** The prober can tell an outage from a cut if an honest host answers, or only the hostile account fakes a cut. */
const canTell = (scenario: Scenario, victim: Host): boolean => {
  const { hosts: _, nameServer, doesGatewayAnswer, isCanaryThere, cut } = scenario.network;
  const others = othersOf(scenario, victim);
  if (others.length === 0 && !isCanaryThere) return true;
  const isResolverThere = nameServer !== null && cut?.what !== 'resolver';
  const areNamesCut = !isResolverThere || (cut?.what === 'internet' && nameServer === 'outer');
  // The checks of a host whose name cannot be looked up reach it no more, and an inquiry may ask other witnesses only.
  const isSeen = ({ place, isNamed }: Host) => place === 'inner' && !(isNamed && areNamesCut);
  if (doesGatewayAnswer || others.some(isSeen)) return true;
  return cut?.what === 'internet'
    ? isResolverThere && nameServer === 'inner'
    : isResolverThere || isCanaryThere || others.length > 0;
};

/** Allows the wait for a check and two failing checks. After a cut, two more checks may be excused. */
const confirmedWithinMs = ({ intervalMs }: Host, isAfterCut: boolean): number => {
  const lookMs = timing.timeoutMs + timing.inquiryMs;
  return intervalMs + 2 * lookMs + timing.confirmMs + (isAfterCut ? intervalMs + 2 * lookMs : 0) + 10;
};

/** Returns whether hosts that no single account can stop show the cut. */
const hasGrounds = (scenario: Scenario, host: Host): boolean => {
  const others = othersOf(scenario, host);
  const accounts = new Set(
    others.map(({ account }) => account).filter((account) => account !== host.account),
  );
  return (
    host.isNamed || others.filter(({ account }) => account === host.account).length >= 2 || accounts.size >= 2
  );
};

/** Returns whether an incident on this healthy host would be wrong. */
const mustStaySilent = (scenario: Scenario, host: Host): boolean => {
  switch (scenario.network.cut?.what) {
    case 'prober':
      return hasGrounds(scenario, host);
    // A prober that sees its own network counts hosts beyond the cut as down.
    case 'internet':
      return host.place === 'inner';
    default:
      return true;
  }
};

const numRuns = 10_000;

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
          openings.length > 0 && host !== victim && runsWell(host) && mustStaySilent(scenario, host),
      );
      expect(falselyOpened).toEqual([]);
    }),
    { numRuns },
  );
  expect(Math.min(outages, excuses)).toBeGreaterThan(numRuns / 10);
});
