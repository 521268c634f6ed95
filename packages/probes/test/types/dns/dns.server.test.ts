import { describe, expect, test } from '@jest/globals';
import { startBind, startKnot, startUnbound } from '@tocsin/debian-servers';
import type { NameAnswers } from '@tocsin/testing/servers';
import { dns } from '../../../src/types/dns/dns.js';
import { dnsServer } from '../../support/dns-server.js';
import { run } from '../../support/run.js';
import { server } from '../../support/server.js';
import { longText, rootZone } from '../../support/zones.js';

const zone = rootZone(`site.test. IN A 192.0.2.1
long.test. IN TXT ${longText(4_000)}`);

const ask = (port: number, name = 'site.test', settings: object = {}) =>
  run(dns, name, settings, { dnsServers: [`127.0.0.1:${port}`], timeoutMs: 6_000 });

describe.each([
  [
    'BIND',
    () =>
      startBind(({ folder }) => `zone "." { type primary; file "${folder}/root.zone"; };`, {
        'root.zone': zone,
      }),
  ],
  [
    'Knot',
    () =>
      startKnot(({ folder }) => `zone:\n  - domain: .\n    file: ${folder}/root.zone\n`, {
        'root.zone': zone,
      }),
  ],
])('%s', (_, start) => {
  test('answers with records, without any, with no such name, and over TCP with what is too long', async () => {
    const { port } = await server(start());
    expect(await ask(port)).toMatchObject({ status: 'up', details: { records: ['192.0.2.1'] } });
    expect(await ask(port, 'site.test', { record_type: 'MX' })).toMatchObject({
      status: 'down',
      message: 'The name site.test has no MX records.',
    });
    expect(await ask(port, 'gone.test')).toMatchObject({
      status: 'down',
      message: 'The name gone.test does not exist.',
    });
    expect(await ask(port, 'long.test', { record_type: 'TXT' })).toMatchObject({
      status: 'up',
      message: 'There is 1 TXT record.',
    });
  });
});

test('BIND refuses what it has no zone for: down', async () => {
  const { port } = await server(startBind(() => ''));
  expect(await ask(port)).toMatchObject({
    status: 'down',
    message: 'The name server refused to answer about site.test.',
  });
});

describe('Unbound', () => {
  const before = async (answers: NameAnswers, delayMs = 0) => {
    const authority = await dnsServer(answers, { delayMs, ttlSeconds: 60 });
    const config = `
server:
  local-zone: test. transparent
  unknown-server-time-limit: 5000
forward-zone:
  name: "."
  forward-addr: 127.0.0.1@${authority.port}
`;
    return server(startUnbound(() => config));
  };

  // Unbound drops a query older than its discard-timeout of 1.9 seconds, but answers a retry.
  test.each([2_500, 3_500])('waits for an authority that takes %d ms: slow, and up', async (delayMs) => {
    const { port } = await before({ 'A site.test': ['192.0.2.1'] }, delayMs);
    const report = await ask(port);
    expect(report).toMatchObject({ status: 'up', details: { records: ['192.0.2.1'] } });
    expect(report.durationMs).toBeGreaterThan(delayMs - 100);
  });

  test('cannot find out (SERVFAIL): down', async () => {
    const { port } = await before(() => 'server failure');
    expect(await ask(port)).toMatchObject({
      status: 'down',
      message: 'The name server failed to look up site.test.',
    });
  });
});
