import { expect, test } from '@jest/globals';
import { startKnot } from '@tocsin/debian-servers';
import { emailAuth } from '../../../src/types/email-auth/email-auth.js';
import { run } from '../../support/run.js';
import { server } from '../../support/server.js';
import { rootZone } from '../../support/zones.js';

test.each([
  ['v=DMARC1;; p=reject;', 'up', 'SPF and DMARC are in order.'],
  ['v=DMARC1; p=reject; rua=dmarc@site.test', 'degraded', 'DMARC is malformed: rua=dmarc@site.test'],
  ['v=DMARC1 p=reject', 'down', 'DMARC is malformed: the record at _dmarc.site.test must begin with'],
])('Knot has the DMARC record %j: %s', async (record, status, message) => {
  const zone = rootZone(`site.test. IN TXT "v=spf1 ip4:192.0.2.0/24 -all"
_dmarc.site.test. IN TXT "${record}"`);
  const { port } = await server(
    startKnot(({ folder }) => `zone:\n  - domain: .\n    file: ${folder}/root.zone\n`, { 'root.zone': zone }),
  );
  const report = await run(emailAuth, 'site.test', {}, { dnsServers: [`127.0.0.1:${port}`] });
  expect(report).toMatchObject({ status, message: expect.stringContaining(message) });
});
