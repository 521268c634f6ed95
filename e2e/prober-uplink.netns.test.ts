import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { whyNoNetworks } from '@tocsin/debian-servers';
import { Service } from './support/service.js';
import type { UplinkNetwork } from './support/uplink-network.js';
import { type Column, type Home, nameServers, type Seen, UplinkTown } from './support/uplink-town.js';

const reason = whyNoNetworks();
// Jest reports a skipped suite by name, with the reason.
const describeHere = reason === undefined ? describe : describe.skip;

/** The rows of docs/incidents.md, which the model of packages/domain made. */
const rowOf = (what: string, canaries: Home['canaries']): readonly string[] => {
  const page = readFileSync(new URL('../docs/incidents.md', import.meta.url), 'utf8');
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
  const row = rows.find((cells) => cells[1] === what && cells[2] === canaries);
  if (row === undefined) throw new Error(`docs/incidents.md has no row "${what}".`);
  return row.slice(3, 8);
};

const mostOften = (statuses: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 'none';
};

/** A link that still works would show that not all of the network is gone. */
const loseAll = (network: UplinkNetwork) => {
  const [mendVpn, mendLease] = [network.dropVpn(), network.loseLease()];
  return () => {
    mendVpn();
    mendLease();
  };
};

const cuts: readonly (readonly [
  what: string,
  beyond: 'beyond' | 'vpn',
  cut: (network: UplinkNetwork) => () => void,
])[] = [
  ['the uplink drops packets', 'beyond', (network) => network.cutUplink('blackhole')],
  ['the router says: network unreachable', 'beyond', (network) => network.cutUplink('throw')],
  ['the router says: host unreachable', 'beyond', (network) => network.cutUplink('unreachable')],
  ['the router says: administratively prohibited', 'beyond', (network) => network.cutUplink('prohibit')],
  ['a captive portal answers for every host', 'beyond', (network) => network.capture()],
  ['an MTU black hole swallows large packets', 'beyond', (network) => network.shrinkUplink()],
  ['the DHCP lease is lost', 'beyond', loseAll],
  ['a VPN went down, with its targets behind it', 'vpn', (network) => network.dropVpn()],
];

/** What four homes saw of a cut, and what the service made of it. */
type Outcome = {
  readonly seen: readonly Seen[];
  readonly says: (home: Home) => string;
  /** Whether a monitor whose checks were excused has an open incident. */
  readonly areExcusedOpen: readonly boolean[];
};

const outcomeOf = async (town: UplinkTown, cut: (typeof cuts)[number][2]): Promise<Outcome> => {
  const mend = cut(town.network);
  try {
    const seen = await town.seenSince(Date.now());
    const says = await town.regionsSay();
    const excused = seen.filter(({ statuses }) => mostOften(statuses) === 'unknown');
    const areExcusedOpen = await Promise.all(excused.map((each) => town.hasOpenIncident(each)));
    return { seen, says, areExcusedOpen };
  } finally {
    mend();
    await town.untilAllUp();
  }
};

/** A cut is minutes of waiting: the towns suffer theirs side by side. */
const townsMax = 2;

describeHere(`a prober behind a router${reason === undefined ? '' : ` (left out: ${reason})`}`, () => {
  let service: Service;
  const towns: UplinkTown[] = [];
  const outcomes = new Map<string, Promise<Outcome>>();

  beforeAll(async () => {
    service = await Service.start({
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://tocsin.test',
      EGRESS_ALLOW: '10.0.0.0/8',
      RATE_LIMIT_PER_KEY: '1000000',
      RATE_LIMIT_PER_ADDRESS: '1000000',
    });
    for (let count = 0; count < townsMax; count += 1) towns.push(await UplinkTown.start(service));
    for (const [index, town] of towns.entries()) {
      let before: Promise<unknown> = Promise.resolve();
      for (const [what, , cut] of cuts.filter((_, turn) => turn % townsMax === index)) {
        const outcome = before.then(() => outcomeOf(town, cut));
        before = outcome.catch(() => undefined);
        outcomes.set(what, outcome);
      }
    }
  });

  afterAll(async () => {
    await Promise.allSettled(outcomes.values());
    await service?.stop();
    await Promise.all(towns.map(({ network }) => network.stop()));
  });

  test.each(cuts)('does what docs/incidents.md says when %s', async (what, beyond) => {
    const outcome = await outcomes.get(what);
    if (outcome === undefined) throw new Error('It was not cut.');
    for (const canaries of ['yes', 'no'] as const) {
      const ofBoth = (found: (home: Home) => string) =>
        [...new Set(nameServers.map((nameServer) => found({ nameServer, canaries })))].join(' / ');
      const cellOf = (column: Column) =>
        ofBoth((home) => {
          const isThere = (each: Seen) =>
            each.column === column &&
            each.home.nameServer === home.nameServer &&
            each.home.canaries === canaries;
          const statuses = outcome.seen.filter(isThere).map((each) => mostOften(each.statuses));
          return [...new Set(statuses)].join(' or ');
        });
      const cells = [cellOf('inside'), cellOf('insideByName'), cellOf(beyond), cellOf(`${beyond}ByName`)];
      expect([what, canaries, ...cells, ofBoth(outcome.says)]).toEqual([
        what,
        canaries,
        ...rowOf(what, canaries),
      ]);
    }
    expect(outcome.areExcusedOpen).toEqual(outcome.areExcusedOpen.map(() => false));
  });
});
