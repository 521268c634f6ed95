import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { whyNoNetworks } from '@tocsin/debian-servers';
import type { Account } from './support/account.js';
import { hosts, ProberNetwork } from './support/prober-network.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

const reason = whyNoNetworks();
// Jest reports a skipped suite by name, with the reason.
const describeHere = reason === undefined ? describe : describe.skip;

type Check = { readonly status: string; readonly message: string };

describeHere(
  `a prober in a network of its own${reason === undefined ? '' : ` (left out: ${reason})`}`,
  () => {
    let network: ProberNetwork;
    let service: Service;
    let token: string;
    let watching: { readonly account: Account; readonly id: string }[] = [];

    beforeAll(async () => {
      network = await ProberNetwork.start();
      service = await Service.start({
        HOST: '0.0.0.0',
        PUBLIC_URL: `http://${network.apiHost}`,
        EGRESS_ALLOW: '10.232.0.0/16',
      });
      const made = await service.administer(['prober-token', 'create', '--name', 'e2e']);
      token = String(made.prober_token);
    });

    afterEach(async () => {
      await network.stopProbers();
      for (const { account, id } of watching) await account.request('DELETE', `/v1/monitors/${id}`);
      watching = [];
    });

    afterAll(async () => {
      await service?.stop();
      await network?.stop();
    });

    const startProber = (settings: Record<string, string> = {}) =>
      network.startProber({
        API_URL: service.address.replace('127.0.0.1', network.apiHost),
        PROBER_TOKEN: token,
        PROBER_CANARY_URL: 'none',
        DNS_SERVERS: network.nameServer,
        ...settings,
      });

    const watch = async (target: string, account: Account = service): Promise<string> => {
      const settings = { interval_seconds: 10, timeout_seconds: 2 };
      const { id } = await account.call('POST', '/v1/monitors', {
        name: target,
        type: 'http',
        target,
        ...settings,
      });
      watching.push({ account, id });
      return id;
    };

    const watchHosts = (each: readonly number[], account?: Account) =>
      Promise.all(each.map((host) => watch(`http://${network.address(host)}/`, account)));

    const checksOf = async (id: string, account: Account = service): Promise<readonly Check[]> =>
      (await account.call<{ items: Check[] }>('GET', `/v1/monitors/${id}/checks?limit=200`)).items;

    const latestOf = async (id: string, account?: Account) => (await checksOf(id, account))[0];

    const untilAll = (ids: readonly string[], status: string, account?: Account) =>
      until(`all are ${status}`, async () => {
        const latest = await Promise.all(ids.map((id) => latestOf(id, account)));
        return latest.every((check) => check?.status === status);
      });

    const hasIncident = async (id: string, account: Account = service): Promise<boolean> => {
      const { items } = await account.call<{ items: unknown[] }>('GET', `/v1/incidents?monitor_id=${id}`);
      return items.length > 0;
    };

    const untilUnknown = (ids: readonly string[], times: number) =>
      until(`each is unknown ${times} times in a row`, async () => {
        const latest = await Promise.all(ids.map(async (id) => (await checksOf(id)).slice(0, times)));
        return latest.every(
          (checks) => checks.length === times && checks.every(({ status }) => status === 'unknown'),
        );
      });

    const expectNoIncident = async (ids: readonly string[]) =>
      expect(await Promise.all(ids.map((id) => hasIncident(id)))).toEqual(ids.map(() => false));

    const cuts = [
      ['its packets are dropped', () => network.dropPackets(), () => network.deliverPackets()],
      ['its link is down', () => network.setLink('down'), () => network.setLink('up')],
    ] as const;

    test.each(cuts)('opens none of six incidents without a canary when %s', async (_, cut, mend) => {
      const ids = await watchHosts(hosts.fine);
      startProber();
      await untilAll(ids, 'up');
      cut();
      try {
        await untilUnknown(ids, 3);
        await expectNoIncident(ids);
      } finally {
        mend();
      }
      await untilAll(ids, 'up');
      await expectNoIncident(ids);
    });

    test('opens none of six incidents when its resolver is gone, with a canary that is given by address', async () => {
      const ids = await Promise.all(hosts.fine.map((host) => watch(`http://host-${host}.test/`)));
      startProber({ PROBER_CANARY_URL: `http://${network.address(hosts.failing)}/` });
      await untilAll(ids, 'up');
      network.stopHost(hosts.nameServer);
      try {
        await untilUnknown(ids, 3);
        expect(await latestOf(String(ids[0]))).toMatchObject({
          message: expect.stringContaining('No name server answers this prober'),
        });
        await expectNoIncident(ids);
      } finally {
        network.startHost(hosts.nameServer);
      }
      await untilAll(ids, 'up');
      await expectNoIncident(ids);
    });

    test('opens the incident of a host that was stopped, beside one that answers 500 and after a new start', async () => {
      const [fine, stopped] = hosts.fine;
      const [, , stoppedId = ''] = await watchHosts([fine, hosts.failing, stopped]);
      startProber();
      await untilAll([stoppedId], 'up');
      await network.stopProbers();
      startProber();
      network.stopHost(stopped);
      try {
        await until('its incident is open', () => hasIncident(stoppedId));
      } finally {
        network.startHost(stopped);
      }
    });

    test('opens the incident of one account when another stops every host that it watches', async () => {
      const [victim, ...theirs] = hosts.fine;
      const hostile = await service.newAccount('lite');
      const [victimId = ''] = await watchHosts([victim]);
      const theirIds = await watchHosts(theirs, hostile);
      // No name server, canary or gateway answers.
      startProber({ DNS_SERVERS: network.address(99) });
      await untilAll([victimId], 'up');
      await untilAll(theirIds, 'up', hostile);
      for (const host of hosts.fine) network.stopHost(host);
      try {
        await until('its incident is open', () => hasIncident(victimId));
        expect((await checksOf(victimId)).map(({ status }) => status)).not.toContain('unknown');
      } finally {
        for (const host of hosts.fine) network.startHost(host);
      }
    });
  },
);
