import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { whyNoNetworks } from './support/prober-network.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';
import { ends, UplinkNetwork } from './support/uplink-network.js';

const reason = whyNoNetworks();
// Jest reports a skipped suite by name, with the reason.
const describeHere = reason === undefined ? describe : describe.skip;

describeHere(`a prober behind a router${reason === undefined ? '' : ` (left out: ${reason})`}`, () => {
  let network: UplinkNetwork;
  let service: Service;
  let token: string;
  let watching: string[] = [];

  beforeAll(async () => {
    network = await UplinkNetwork.start();
    service = await Service.start({
      HOST: '0.0.0.0',
      PUBLIC_URL: `http://${network.apiHost}`,
      EGRESS_ALLOW: '10.0.0.0/8',
    });
    const made = await service.administer(['prober-token', 'create', '--name', 'e2e']);
    token = String(made.prober_token);
  });

  afterEach(async () => {
    await network.stopProbers();
    for (const id of watching) await service.request('DELETE', `/v1/monitors/${id}`);
    watching = [];
  });

  afterAll(async () => {
    await service?.stop();
    await network?.stop();
  });

  const canaries = ends.canaries.map((end) => `https://canary-${end}.test/`).join(',');
  const startProber = (settings: Record<string, string>) =>
    network.startProber({
      API_URL: service.address.replace('127.0.0.1', network.apiHost),
      PROBER_TOKEN: token,
      ...settings,
    });

  const watch = async (target: string): Promise<string> => {
    const { id } = await service.call('POST', '/v1/monitors', {
      name: target,
      type: 'http',
      target,
      interval_seconds: 10,
      timeout_seconds: 2,
    });
    watching.push(id);
    return id;
  };

  const statusesOf = async (id: string): Promise<readonly string[]> =>
    (
      await service.call<{ items: { status: string }[] }>('GET', `/v1/monitors/${id}/checks?limit=200`)
    ).items.map(({ status }) => status);

  const untilAll = (ids: readonly string[], status: string, times = 1) =>
    until(`all are ${status} ${times} times`, async () => {
      const latest = await Promise.all(ids.map(async (id) => (await statusesOf(id)).slice(0, times)));
      return latest.every((each) => each.length === times && each.every((one) => one === status));
    });

  const incidentsOf = async (ids: readonly string[]): Promise<readonly string[]> => {
    const found = await Promise.all(
      ids.map((id) => service.call<{ items: { title: string }[] }>('GET', `/v1/incidents?monitor_id=${id}`)),
    );
    return found.flatMap(({ items }) => items.map(({ title }) => title));
  };

  const regions = async () =>
    (await service.call<{ items: { state: string; cause: string }[] }>('GET', '/v1/regions')).items;

  const byName = [
    ...ends.beyond.slice(0, 6).map((end) => `http://host-${end}.test/`),
    'http://canary-21.test/',
  ];
  const byAddress = () => ends.beyond.slice(0, 4).map((end) => `http://${network.beyond(end)}/`);
  const homes = {
    'its router forwards names': () => ({
      targets: [...byName, 'http://host-11.test/other'],
      settings: { DNS_SERVERS: network.nameServers.forwarder },
    }),
    'its name server is beyond': () => ({
      targets: [...byName.slice(0, 3), 'http://canary-21.test/', ...byAddress()],
      settings: { DNS_SERVERS: network.nameServers.remote },
    }),
  } as const;
  type Home = keyof typeof homes;

  test.each(Object.keys(homes) as Home[])(
    'opens none of eight incidents when the uplink dies, and %s',
    async (home) => {
      const { targets, settings } = homes[home]();
      const ids = await Promise.all(targets.map(watch));
      startProber({ ...settings, PROBER_CANARY_URL: canaries });
      await untilAll(ids, 'up');
      const mend = network.cutUplink('blackhole');
      try {
        await until('each has failed or been excused three times', async () => {
          const latest = await Promise.all(ids.map(async (id) => (await statusesOf(id)).slice(0, 3)));
          return latest.every((each) => !each.includes('up'));
        });
        expect(await incidentsOf(ids)).toEqual([]);
        expect(await regions()).toMatchObject([{ state: 'blind' }]);
      } finally {
        mend();
      }
      await untilAll(ids, 'up');
      expect(await regions()).toMatchObject([{ state: 'seeing' }]);
      expect(await incidentsOf(ids)).toEqual([]);
    },
  );
});
