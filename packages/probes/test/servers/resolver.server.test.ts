import { describe, expect, test } from '@jest/globals';
import { refusingPort, startKnot, startUnbound, trustAnchor } from '@tocsin/debian-servers';
import { dns } from '../../src/types/dns/dns.js';
import { http } from '../../src/types/http.js';
import { run } from '../support/run.js';
import { server, serverOfFile } from '../support/server.js';
import { zone } from './zone.js';

const files = { 'site.zone': zone };
const signed = serverOfFile(() =>
  startKnot(
    ({ folder }) => `
zone:
  - domain: site.test
    file: ${folder}/site.zone
    dnssec-signing: on
    zonefile-sync: -1
`,
    files,
  ),
);
const unsigned = serverOfFile(() =>
  startKnot(({ folder }) => `zone:\n  - domain: site.test\n    file: ${folder}/site.zone\n`, files),
);

const resolver = async (port: number, anchor?: string) => {
  const unbound = await server(
    startUnbound(
      () => `
server:
  local-zone: "test." nodefault
  ${anchor === undefined ? '' : `trust-anchor: "${anchor}"`}
stub-zone:
  name: "site.test"
  stub-addr: 127.0.0.1@${port}
`,
    ),
  );
  return `127.0.0.1:${unbound.port}`;
};

describe('Unbound', () => {
  test('with a zone whose signatures are right is up', async () => {
    const asked = await resolver(signed().port, await trustAnchor('site.test', signed().port));
    expect(await run(dns, 'site.test', { server: asked })).toMatchObject({ status: 'up' });
    expect(await run(dns, 'none.site.test', { server: asked })).toMatchObject({
      status: 'down',
      message: 'The name none.site.test does not exist.',
    });
  });

  test('with a zone whose signatures are missing is down, for each type that needs the name', async () => {
    const asked = await resolver(unsigned().port, await trustAnchor('site.test', signed().port));
    expect(await run(dns, 'site.test', { server: asked })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/failed to look up site\.test/),
    });
    expect(await run(http, 'http://site.test/', {}, { dnsServers: [asked] })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/site\.test/),
    });
  });

  test('that is asked about an alias in a circle is down, with the circle', async () => {
    const asked = await resolver(unsigned().port);
    const message = expect.stringMatching(
      /^The name loop-a\.site\.test is an alias that leads in a circle: loop-a\.site\.test, loop-b/,
    );
    expect(await run(dns, 'loop-a.site.test', { server: asked })).toMatchObject({ status: 'down', message });
    expect(await run(dns, 'loop-a.site.test', {}, { dnsServers: [asked] })).toMatchObject({
      status: 'down',
      message,
    });
  });

  test('whose name server is dead is down in time', async () => {
    const asked = await resolver(refusingPort);
    expect(await run(dns, 'site.test', { server: asked }, { timeoutMs: 1_500 })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/No answer about site\.test .*within 1\.5 seconds/),
    });
  });
});
