import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { whyNoNetworks } from './support/prober-network.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';
import { ends, UplinkNetwork } from './support/uplink-network.js';

const reason = whyNoNetworks();
// Jest reports a skipped suite by name, with the reason.
const describeHere = reason === undefined ? describe : describe.skip;

const nameServers = ['forwarder', 'remote'] as const;
type Home = { readonly nameServer: (typeof nameServers)[number]; readonly canaries: 'yes' | 'no' };
const homes: readonly Home[] = nameServers.flatMap((nameServer) => [
  { nameServer, canaries: 'yes' as const },
  { nameServer, canaries: 'no' as const },
]);
const regionOf = ({ nameServer, canaries }: Home): string => `${nameServer}-${canaries}`;

const columns = ['inside', 'insideByName', 'beyond', 'beyondByName', 'vpn', 'vpnByName'] as const;
type Column = (typeof columns)[number];
type Watched = { readonly id: string; readonly region: string; readonly column: Column };
type Check = { readonly status: string; readonly at: string };

/** The rows of docs/incidents.md, which the model of packages/domain made. */
const rowOf = (what: string, canaries: Home['canaries']): readonly string[] => {
  const page = readFileSync(new URL('../docs/incidents.md', import.meta.url), 'utf8');
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
  const row = rows.find((cells) => cells[1] === what && cells[2] === canaries);
  if (row === undefined) throw new Error(`docs/incidents.md has no row "${what}".`);
  return row.slice(3, 8);
};

/** Checks that began before the cut have ended, and those at its edge were repeated. */
const settledMs = 25_000;
const lookEveryMs = 2_000;
const checksLookedAt = 2;

describeHere(`a prober behind a router${reason === undefined ? '' : ` (left out: ${reason})`}`, () => {
  let network: UplinkNetwork;
  let service: Service;
  const watched: Watched[] = [];

  const watch = async (region: string, column: Column, target: string): Promise<void> => {
    const { id } = await service.call('POST', '/v1/monitors', {
      name: target,
      type: 'http',
      target,
      interval_seconds: 10,
      timeout_seconds: 5,
      regions: [region],
    });
    watched.push({ id, region, column });
  };

  const startHome = async (home: Home): Promise<void> => {
    const region = regionOf(home);
    const made = await service.administer(['prober-token', 'create', '--name', region, '--region', region]);
    const canaries = ends.canaries.map((end) => `https://host-${end}.test/`).join(',');
    network.startProber({
      API_URL: service.address.replace('127.0.0.1', network.apiHost),
      PROBER_TOKEN: String(made.prober_token),
      PROBER_CANARY_URL: home.canaries === 'yes' ? canaries : 'none',
      DNS_SERVERS: network.nameServers[home.nameServer],
    });
    for (const end of ends.inside.slice(0, 2))
      await watch(region, 'inside', `https://${network.inside(end)}/`);
    await watch(region, 'insideByName', 'https://inner-33.test/');
    for (const end of ends.beyond.slice(0, 3))
      await watch(region, 'beyond', `https://${network.beyond(end)}/`);
    // The last is a canary too.
    for (const end of [14, 15, 21]) await watch(region, 'beyondByName', `https://host-${end}.test/`);
    for (const end of ends.vpn.slice(0, 3)) await watch(region, 'vpn', `https://${network.vpn(end)}/`);
    await watch(region, 'vpnByName', 'https://vpn-44.test/');
  };

  /** Slowly, because a look is many requests. */
  const untilSeen = (what: string, condition: () => Promise<boolean>) =>
    until(
      what,
      async () => {
        if (await condition()) return true;
        await sleep(lookEveryMs);
        return false;
      },
      300_000,
    );

  const checksOf = async ({ id }: Watched): Promise<readonly Check[]> =>
    (await service.call<{ items: Check[] }>('GET', `/v1/monitors/${id}/checks?limit=50`)).items;

  const untilAllUp = () =>
    untilSeen('all are up', async () => {
      const latest = await Promise.all(watched.map(async (each) => (await checksOf(each))[0]?.status));
      return latest.every((status) => status === 'up');
    });

  beforeAll(async () => {
    network = await UplinkNetwork.start();
    service = await Service.start({
      HOST: '0.0.0.0',
      PUBLIC_URL: `http://${network.apiHost}`,
      EGRESS_ALLOW: '10.0.0.0/8',
      RATE_LIMIT_PER_KEY: '1000000',
      RATE_LIMIT_PER_ADDRESS: '1000000',
    });
    for (const home of homes) await startHome(home);
    await untilAllUp();
  });

  afterEach(untilAllUp);

  afterAll(async () => {
    await service?.stop();
    await network?.stop();
  });

  type Seen = Watched & { readonly statuses: readonly string[] };

  const seenSince = async (cutAtMs: number): Promise<readonly Seen[]> => {
    let seen: readonly Seen[] = [];
    await untilSeen('each was checked after the cut', async () => {
      seen = await Promise.all(
        watched.map(async (each) => ({
          ...each,
          statuses: (await checksOf(each))
            .filter(({ at }) => Date.parse(at) > cutAtMs + settledMs)
            .map(({ status }) => status),
        })),
      );
      return seen.every(({ statuses }) => statuses.length >= checksLookedAt);
    });
    return seen;
  };

  const regionsSay = async (): Promise<ReadonlyMap<string, string>> => {
    const { items } = await service.call<{ items: { region: string; state: string; cause: string }[] }>(
      'GET',
      '/v1/regions',
    );
    return new Map(items.map(({ region, state, cause }) => [region, state === 'blind' ? cause : state]));
  };

  const hasOpenIncident = async ({ id }: Watched): Promise<boolean> => {
    const path = `/v1/incidents?monitor_id=${id}&status=open`;
    return (await service.call<{ items: unknown[] }>('GET', path)).items.length > 0;
  };

  const mostOften = (statuses: readonly string[]): string => {
    const counts = new Map<string, number>();
    for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
    return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 'none';
  };

  /** A link that still works would show that not all of the network is gone. */
  const loseAll = () => {
    const [mendVpn, mendLease] = [network.dropVpn(), network.loseLease()];
    return () => {
      mendVpn();
      mendLease();
    };
  };

  const cuts: readonly (readonly [what: string, beyond: 'beyond' | 'vpn', cut: () => () => void])[] = [
    ['the uplink drops packets', 'beyond', () => network.cutUplink('blackhole')],
    ['the router says: network unreachable', 'beyond', () => network.cutUplink('throw')],
    ['the router says: host unreachable', 'beyond', () => network.cutUplink('unreachable')],
    ['the router says: administratively prohibited', 'beyond', () => network.cutUplink('prohibit')],
    ['a captive portal answers for every host', 'beyond', () => network.capture()],
    ['an MTU black hole swallows large packets', 'beyond', () => network.shrinkUplink()],
    ['the DHCP lease is lost', 'beyond', loseAll],
    ['a VPN went down, with its targets behind it', 'vpn', () => network.dropVpn()],
  ];

  test.each(cuts)('does what docs/incidents.md says when %s', async (what, beyond, cut) => {
    const mend = cut();
    try {
      const seen = await seenSince(Date.now());
      const says = await regionsSay();
      for (const canaries of ['yes', 'no'] as const) {
        const ofBoth = (found: (region: string) => string) =>
          [...new Set(nameServers.map((nameServer) => found(regionOf({ nameServer, canaries }))))].join(
            ' / ',
          );
        const cellOf = (column: Column) =>
          ofBoth((region) =>
            [
              ...new Set(
                seen
                  .filter((each) => each.region === region && each.column === column)
                  .map(({ statuses }) => mostOften(statuses)),
              ),
            ].join(' or '),
          );
        const cells = [cellOf('inside'), cellOf('insideByName'), cellOf(beyond), cellOf(`${beyond}ByName`)];
        expect([what, canaries, ...cells, ofBoth((region) => says.get(region) ?? 'none')]).toEqual([
          what,
          canaries,
          ...rowOf(what, canaries),
        ]);
      }
      const excused = seen.filter(({ statuses }) => mostOften(statuses) === 'unknown');
      expect(await Promise.all(excused.map(hasOpenIncident))).toEqual(excused.map(() => false));
    } finally {
      mend();
    }
  });
});
