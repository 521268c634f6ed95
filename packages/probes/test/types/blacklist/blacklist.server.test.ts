import { expect, test } from '@jest/globals';
import { startBind } from '@tocsin/debian-servers';
import { blacklist } from '../../../src/types/blacklist/blacklist.js';
import { run } from '../../support/run.js';
import { server } from '../../support/server.js';
import { rootZone } from '../../support/zones.js';

const zone = rootZone(`mail.site.test. IN A 192.0.2.1
bad.site.test. IN A 192.0.2.66
2.0.0.127.ip.test. IN A 127.0.0.2
66.2.0.192.ip.test. IN A 127.0.0.4
66.2.0.192.ip.test. IN TXT "sends spam"
test.dbl.test. IN A 127.0.1.2`);

async function check(target: string, address_lists: readonly string[]) {
  const { port } = await server(
    startBind(({ folder }) => `zone "." { type primary; file "${folder}/root.zone"; };`, {
      'root.zone': zone,
    }),
  );
  const settings = { address_lists, domain_lists: ['dbl.test'] };
  return run(blacklist, target, settings, { dnsServers: [`127.0.0.1:${port}`] });
}

test('a host on no list of BIND is up', async () => {
  expect(await check('mail.site.test', ['ip.test'])).toMatchObject({
    status: 'up',
    message: 'It is on none of 2 lists.',
  });
});

test('a host on a list of BIND is down, with the reason', async () => {
  expect(await check('bad.site.test', ['ip.test'])).toMatchObject({
    status: 'down',
    message: '192.0.2.66 is on ip.test. ip.test on 192.0.2.66: sends spam',
  });
});

test('a name that BIND does not know is down', async () => {
  expect(await check('gone.site.test', ['ip.test'])).toMatchObject({
    status: 'down',
    message: 'The name gone.site.test does not exist.',
  });
});

test('a list that BIND does not know leaves nothing known', async () => {
  expect(await check('192.0.2.1', ['gone.test'])).toMatchObject({ status: 'unknown' });
});
