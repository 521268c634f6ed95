import { describe, expect, test } from '@jest/globals';
import type { Probe } from '../src/probe/probe.js';
import { registry } from '../src/registry.js';
import { dnsServer } from './support/dns-server.js';
import { run } from './support/run.js';
import { webServer } from './support/web-server.js';

const advice =
  'It was not checked. To have it checked, add the address or its range to EGRESS_ALLOW of this prober.';

const cases: readonly (readonly [probe: Probe, target: string, settings?: object])[] = [
  [registry.http, 'http://10.0.0.1/'],
  [registry.keyword, 'http://10.0.0.1/', { text: 'x' }],
  [registry.response_time, 'http://10.0.0.1/'],
  [registry.mqtt, '10.0.0.1'],
  [registry.page_change, 'http://10.0.0.1/'],
  [registry.page_size, 'http://10.0.0.1/'],
  [registry.redirect_chain, 'http://10.0.0.1/'],
  [registry.redis, '10.0.0.1'],
  [registry.mysql, '10.0.0.1', { username: 'me' }],
  [registry.postgres, '10.0.0.1', { username: 'me' }],
  [registry.mongodb, '10.0.0.1'],
  [registry.grpc, '10.0.0.1:443'],
  [registry.security_headers, 'http://10.0.0.1/'],
  [registry.multi_step, 'http://10.0.0.1/', { steps: [{ name: 'Home', url: '/' }] }],
  [registry.websocket, 'ws://10.0.0.1/'],
  [registry.port, '10.0.0.1:22'],
  [registry.snmp, '10.0.0.1'],
  [registry.ssl, '10.0.0.1:443'],
  [registry.ping, '10.0.0.1'],
];

describe('a target whose address EGRESS_ALLOW closes is unknown, with the setting', () => {
  test.each(cases.map(([probe, target, settings]) => [probe.type, probe, target, settings] as const))(
    'to %s',
    async (_type, probe, target, settings = {}) => {
      expect(await run(probe, target, settings)).toMatchObject({
        status: 'unknown',
        message: `10.0.0.1 is a private network address (10.0.0.0/8), closed unless EGRESS_ALLOW holds it. ${advice}`,
      });
    },
  );

  test.each(cases.map(([probe, target, settings]) => [probe.type, probe, target, settings] as const))(
    'without advice to open a metadata address, to %s',
    async (_type, probe, target, settings = {}) => {
      const metadata = target.replace('10.0.0.1', '169.254.169.254');
      expect(await run(probe, metadata, settings)).toMatchObject({
        status: 'unknown',
        message:
          '169.254.169.254 is a cloud metadata address, which hands out credentials. It was not checked.',
      });
    },
  );

  test('by a name that leads there', async () => {
    const { address } = await dnsServer({ 'A site.test': ['10.0.0.1'] });
    expect(await run(registry.http, 'http://site.test/', {}, { dnsServers: [address] })).toMatchObject({
      status: 'unknown',
      message: expect.stringMatching(
        /^site\.test resolves to an address that is a private .* of this prober\.$/,
      ),
    });
  });

  test('by a name all of whose addresses are closed', async () => {
    const { address } = await dnsServer({ 'A site.test': ['10.0.0.1', '192.168.0.1'] });
    expect(await run(registry.http, 'http://site.test/', {}, { dnsServers: [address] })).toMatchObject({
      status: 'unknown',
    });
  });

  test('by a redirect that leads there', async () => {
    const { url } = await webServer((_request, response) =>
      response.writeHead(302, { Location: 'http://10.0.0.1/' }).end(),
    );
    expect(await run(registry.http, url)).toMatchObject({
      status: 'unknown',
      message: expect.stringContaining(advice),
    });
  });
});

const leftOut =
  'site.test also resolves to an address that is a private network address (10.0.0.0/8), closed unless EGRESS_ALLOW holds it. It was left out.';

describe('a name with one closed address of two is checked at the other, and says so,', () => {
  const byName = cases.map(
    ([probe, target, settings]) =>
      [probe.type, probe, target.replace('10.0.0.1', 'site.test'), settings] as const,
  );

  test.each(byName)('to %s', async (_type, probe, target, settings = {}) => {
    const { address } = await dnsServer({ 'A site.test': ['10.0.0.1', '127.0.0.1'] });
    const options = { dnsServers: [address], pingProgram: 'true' };
    const { status, message, details } = await run(probe, target, settings, options);
    expect(status).not.toBe('unknown');
    expect(message).toContain(leftOut);
    expect(details.warnings).toEqual([leftOut]);
  });
});
