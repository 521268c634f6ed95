import { describe, expect, test } from '@jest/globals';
import type { NameAnswer } from '@tocsin/testing/servers';
import { ipChange } from '../../src/types/ip-change.js';
import { dnsServer } from '../support/dns-server.js';
import { run } from '../support/run.js';

const start = new Date('2026-05-03T12:00:00.000Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

type Answers = { readonly A?: NameAnswer; readonly AAAA?: NameAnswer };

/** Each check has the memory of the check before. */
async function watched(answers: Answers, settings: object = {}) {
  let current = answers;
  let previous: unknown;
  const { address } = await dnsServer(({ type }) => (type === 'A' ? current.A : current.AAAA) ?? []);
  return {
    become: (next: Answers) => {
      current = next;
    },
    check: async (now = start) => {
      const options = { previous, now, dnsServers: [address], timeoutMs: 2_000 };
      const report = await run(ipChange, 'site.test', settings, options);
      previous = report.remember ?? previous;
      return report;
    },
  };
}

describe('the addresses of a name', () => {
  test('are remembered by the first check, and are up while they stay, in any order', async () => {
    const name = await watched({ A: ['192.0.2.2', '192.0.2.1'], AAAA: ['2001:db8::1'] });
    expect(await name.check()).toMatchObject({
      status: 'up',
      message: 'The addresses are as they were.',
      details: { addresses: ['192.0.2.1', '192.0.2.2', '2001:db8::1'] },
    });
    name.become({ A: ['192.0.2.1', '192.0.2.2'], AAAA: ['2001:db8::1'] });
    const second = await name.check();
    expect(second).toMatchObject({ status: 'up' });
    expect(second).not.toHaveProperty('remember');
  });

  test.each<[string, Answers, string]>([
    ['IPv4', { A: ['192.0.2.2'], AAAA: ['2001:db8::1'] }, '192.0.2.2 added, 192.0.2.1 removed'],
    ['IPv6', { A: ['192.0.2.1'], AAAA: ['2001:db8::1', '2001:db8::2'] }, '2001:db8::2 added'],
    ['one family', { A: ['192.0.2.1'] }, '2001:db8::1 removed'],
  ])('are down when they changed: %s', async (_, answers, summary) => {
    const name = await watched({ A: ['192.0.2.1'], AAAA: ['2001:db8::1'] });
    const first = await name.check();
    name.become(answers);
    expect(await name.check(after(1))).toMatchObject({
      status: 'down',
      message: `The addresses changed: ${summary}.`,
    });
    name.become({ A: ['192.0.2.1'], AAAA: ['2001:db8::1'] });
    expect(await name.check(after(2))).toMatchObject({ status: 'up', remember: first.remember });
  });

  test('count as right again when the change has stood long enough', async () => {
    const name = await watched({ A: ['192.0.2.1'] }, { accept_after_minutes: 10 });
    await name.check();
    name.become({ A: ['192.0.2.2'] });
    expect(await name.check(after(1))).toMatchObject({ status: 'down' });
    expect(await name.check(after(11))).toMatchObject({ status: 'up' });
  });

  test('count in the families that were chosen', async () => {
    const name = await watched({ A: ['192.0.2.1'], AAAA: ['2001:db8::1'] }, { record_types: ['A'] });
    expect(await name.check()).toMatchObject({ details: { addresses: ['192.0.2.1'] } });
    name.become({ A: ['192.0.2.1'], AAAA: ['2001:db8::9'] });
    expect(await name.check()).toMatchObject({ status: 'up' });
  });

  test.each<[Answers, string]>([
    [{ A: 'no such name', AAAA: 'no such name' }, 'The name site.test does not exist.'],
    [{}, 'The name site.test has no address.'],
    [{ A: ['192.0.2.1'], AAAA: 'server failure' }, 'The name server failed to look up site.test.'],
    [{ A: 'silence', AAAA: ['2001:db8::1'] }, 'No name server answered for site.test within 2 seconds.'],
  ])('about which the answers are %j are down, and not forgotten', async (answers, message) => {
    const name = await watched(answers);
    const report = await name.check();
    expect(report).toMatchObject({ status: 'down', message });
    expect(report).not.toHaveProperty('remember');
  });
});
