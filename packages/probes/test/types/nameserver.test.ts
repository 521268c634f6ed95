import { describe, expect, test } from '@jest/globals';
import type { NameAnswer } from '@tocsin/testing/servers';
import { nameserver } from '../../src/types/nameserver.js';
import { dnsServer } from '../support/dns-server.js';
import { run } from '../support/run.js';

const start = new Date('2026-05-03T12:00:00.000Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const servers = (...names: string[]) => names.map((ns) => ({ ns }));

/** Each check has the memory of the check before. */
async function watched(answer: NameAnswer, settings: object = {}) {
  let current = answer;
  let previous: unknown;
  const { address } = await dnsServer(({ type }) => (type === 'NS' ? current : []));
  return {
    become: (next: NameAnswer) => {
      current = next;
    },
    check: async (now = start) => {
      const options = { previous, now, dnsServers: [address] };
      const report = await run(nameserver, 'site.test', settings, options);
      previous = report.remember ?? previous;
      return report;
    },
  };
}

describe('the name servers of a domain', () => {
  test('are remembered by the first check, and are up while they stay, in any order and spelling', async () => {
    const domain = await watched(servers('ns2.test', 'ns1.test'));
    expect(await domain.check()).toMatchObject({
      status: 'up',
      message: 'The name servers are as they were.',
      details: { name_servers: ['ns1.test', 'ns2.test'] },
      remember: { accepted: ['ns1.test', 'ns2.test'] },
    });
    domain.become(servers('NS1.test', 'ns2.Test'));
    const second = await domain.check();
    expect(second).toMatchObject({ status: 'up' });
    expect(second).not.toHaveProperty('remember');
  });

  test('are down when they changed, until the change is undone', async () => {
    const domain = await watched(servers('ns1.test', 'ns2.test'));
    await domain.check();
    domain.become(servers('ns1.evil.test', 'ns2.test'));
    expect(await domain.check(after(1))).toMatchObject({
      status: 'down',
      message: 'The name servers changed: ns1.evil.test added, ns1.test removed.',
      details: {
        name_servers: ['ns1.evil.test', 'ns2.test'],
        added: ['ns1.evil.test'],
        removed: ['ns1.test'],
      },
    });
    expect(await domain.check(after(2))).toMatchObject({ status: 'down' });
    domain.become(servers('ns1.test', 'ns2.test'));
    expect(await domain.check(after(3))).toMatchObject({ status: 'up' });
  });

  test('count as right again when the change has stood long enough', async () => {
    const domain = await watched(servers('ns1.test'), { accept_after_minutes: 30 });
    await domain.check();
    domain.become(servers('ns1.test', 'ns2.test', 'ns3.test', 'ns4.test', 'ns5.test'));
    expect(await domain.check(after(1))).toMatchObject({
      message: 'The name servers changed: ns2.test, ns3.test, ns4.test and 1 more added.',
    });
    expect(await domain.check(after(31))).toMatchObject({ status: 'up' });
    expect(await domain.check(after(32))).toMatchObject({ status: 'up' });
  });

  test.each<[NameAnswer, string]>([
    ['no such name', 'The name site.test does not exist.'],
    [[], 'The name site.test has no NS records. Name servers belong to a domain, not to each name in it.'],
    ['server failure', 'The name server failed to look up site.test.'],
  ])('about which the answer is %j are down, and not forgotten', async (answer, message) => {
    const domain = await watched(answer);
    const report = await domain.check();
    expect(report).toMatchObject({ status: 'down', message });
    expect(report).not.toHaveProperty('remember');
  });

  test('are asked of the server that was chosen', async () => {
    const chosen = await dnsServer({ 'NS site.test': servers('ns7.test') });
    const domain = await watched(servers('ns1.test'), { server: chosen.address });
    expect(await domain.check()).toMatchObject({ details: { name_servers: ['ns7.test'] } });
  });
});
