import { expect, test } from '@jest/globals';
import { type DebianServer, startBind, startUnbound } from '@tocsin/debian-servers';
import type { DnsRecordType } from '../../src/names/dns-records.js';
import { atTestEnd } from '../support/cleanup.js';
import { testNetwork } from '../support/network.js';

const zone = `$TTL 60
@ IN SOA ns.site.test. admin.site.test. 7 1 2 3 4
@ IN NS ns.site.test.
@ IN MX 10 mx.site.test.
@ IN CAA 128 issue "ca.test"
ns IN A 192.0.2.53
@ IN A 192.0.2.1
@ IN AAAA 2001:db8::1
www IN CNAME site.test.
_xmpp._tcp IN SRV 1 2 5222 xmpp.site.test.
text IN TXT "v=spf1 " "-all"
`;

const started = async (starting: Promise<DebianServer>): Promise<string> => {
  const server = await starting;
  atTestEnd(() => server.stop());
  return `127.0.0.1:${server.port}`;
};

const bind = () =>
  started(
    startBind(({ folder }) => `zone "site.test" { type primary; file "${folder}/site.zone"; };`, {
      'site.zone': zone,
    }),
  );

const asking = (server: string) => async (name: string, type: DnsRecordType) => {
  const question = { name, type, deadlineMs: 60_000 } as const;
  const [reply] = await testNetwork({ servers: [server] }).askNameServers(question);
  return { code: reply?.code, flags: reply?.flags, records: reply?.records };
};

test('BIND answers with authority, and refuses what it has no zone for', async () => {
  const ask = asking(await bind());
  const flags = ['aa', 'rd'];
  const answer = (...records: string[]) => ({ code: 'NOERROR', flags, records });
  expect(await ask('site.test', 'A')).toEqual(answer('site.test A 192.0.2.1'));
  expect(await ask('site.test', 'AAAA')).toEqual(answer('site.test AAAA 2001:db8::1'));
  expect(await ask('site.test', 'MX')).toEqual(answer('site.test MX 10 mx.site.test'));
  expect(await ask('site.test', 'NS')).toEqual(answer('site.test NS ns.site.test'));
  expect(await ask('site.test', 'CAA')).toEqual(answer('site.test CAA 128 issue ca.test'));
  expect(await ask('site.test', 'SOA')).toEqual(
    answer('site.test SOA ns.site.test admin.site.test 7 1 2 3 4'),
  );
  expect(await ask('www.site.test', 'A')).toEqual(
    answer('www.site.test CNAME site.test', 'site.test A 192.0.2.1'),
  );
  expect(await ask('_xmpp._tcp.site.test', 'SRV')).toEqual(
    answer('_xmpp._tcp.site.test SRV 1 2 5222 xmpp.site.test'),
  );
  expect(await ask('text.site.test', 'TXT')).toEqual(answer('text.site.test TXT v=spf1 -all'));
  expect(await ask('text.site.test', 'A')).toEqual(answer());
  expect(await ask('gone.site.test', 'A')).toEqual({ code: 'NXDOMAIN', flags, records: [] });
  expect(await ask('other.test', 'A')).toEqual({ code: 'REFUSED', flags: ['rd'], records: [] });
});

test('Unbound answers with recursion, and says when it failed', async () => {
  const authority = (await bind()).replace(':', '@');
  const stub = (name: string) => `stub-zone:\n  name: "${name}"\n  stub-addr: ${authority}\n`;
  // BIND refuses the second one.
  const config = `server:\n  local-zone: "test." nodefault\n${stub('site.test')}${stub('other.test')}`;
  const ask = asking(await started(startUnbound(() => config)));
  const flags = ['rd', 'ra'];
  expect(await ask('site.test', 'A')).toEqual({
    code: 'NOERROR',
    flags,
    records: ['site.test A 192.0.2.1'],
  });
  expect(await ask('gone.site.test', 'A')).toEqual({ code: 'NXDOMAIN', flags, records: [] });
  expect(await ask('other.test', 'A')).toEqual({ code: 'SERVFAIL', flags, records: [] });
});
