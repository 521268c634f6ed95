import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { refusingPort, startBind, startKnot } from '@tocsin/debian-servers';
import { dns } from '../../src/types/dns/dns.js';
import { mx } from '../../src/types/mx/mx.js';
import { nameserver } from '../../src/types/nameserver.js';
import { atTestEnd } from '../support/cleanup.js';
import { run } from '../support/run.js';
import { serverOfFile } from '../support/server.js';
import { reverseZone, zone } from './zone.js';

const files = { 'site.zone': zone, 'reverse.zone': reverseZone, 'broken.zone': '@ NS ns1\n' };

const bind = serverOfFile(() =>
  startBind(
    () => `
zone "site.test" { type primary; file "site.zone"; };
zone "2.0.192.in-addr.arpa" { type primary; file "reverse.zone"; };
zone "broken.test" { type primary; file "broken.zone"; };
zone "expired.test" {
  type secondary;
  primaries port ${refusingPort} { 127.0.0.1; };
  file "expired.zone";
};`,
    files,
  ),
);

const knot = serverOfFile(() =>
  startKnot(
    ({ folder }) => `
remote:
  - id: closed
    address: 127.0.0.1@${refusingPort}
zone:
  - domain: site.test
    file: ${folder}/site.zone
  - domain: 2.0.192.in-addr.arpa
    file: ${folder}/reverse.zone
  - domain: broken.test
    file: ${folder}/broken.zone
  - domain: expired.test
    file: ${folder}/expired.zone
    master: closed`,
    files,
  ),
);

/** Forwards packets to a name server, and listens on no TCP port. */
async function udpOnly(port: number): Promise<number> {
  const front = createSocket('udp4');
  front.on('message', (question, asker) => {
    const back = createSocket('udp4');
    back.once('message', (answer) => {
      front.send(answer, asker.port, asker.address);
      back.close();
    });
    back.send(question, port, '127.0.0.1');
  });
  front.bind(0, '127.0.0.1');
  await once(front, 'listening');
  atTestEnd(() => front.close());
  return front.address().port;
}

describe.each([
  ['BIND', bind],
  ['Knot', knot],
])('%s', (_name, server) => {
  const address = () => `127.0.0.1:${server().port}`;
  const ask = (name: string, settings: object = {}) => run(dns, name, { server: address(), ...settings });

  test.each<[string, string, string[]]>([
    ['A', 'site.test', ['127.0.0.1']],
    ['A', 'www.site.test', ['127.0.0.1']],
    ['A', 'any.thing.wild.site.test', ['127.0.0.1']],
    ['A', 'SITE.Test', ['127.0.0.1']],
    ['AAAA', 'site.test', ['::1']],
    ['MX', 'site.test', ['10 mx.site.test']],
    ['TXT', 'site.test', ['v=spf1 mx -all']],
    ['CAA', 'site.test', ['0 issue "ca.test"']],
    ['NS', 'site.test', ['ns1.site.test', 'ns2.site.test']],
    ['CNAME', 'www.site.test', ['site.test']],
    ['SRV', '_sip._tcp.site.test', ['1 2 5060 mx.site.test']],
    ['MX', 'mailless.site.test', ['0 .']],
    ['PTR', 'host.site.test', ['mx.site.test']],
    ['PTR', '192.0.2.1', ['mx.site.test']],
    ['PTR', '192.0.2.2', ['www.site.test']],
    ['TLSA', '_25._tcp.mx.site.test', [`3 1 1 ${'8d02'.repeat(16)}`]],
    ['DS', 'child.site.test', [`60485 8 2 ${'2bb1'.repeat(16)}`]],
  ])('has the %s records of %s', async (record_type, name, expected) => {
    expect(await ask(name, { record_type, expected })).toMatchObject({
      status: 'up',
      message: `The ${record_type} records are as expected.`,
    });
  });

  test('has more TLSA records than a packet holds: all come', async () => {
    expect(await ask('long.site.test', { record_type: 'TLSA' })).toMatchObject({
      status: 'up',
      message: 'There are 40 TLSA records.',
    });
  });

  test.each([
    ['TLSA', 'none.site.test', 'The name none.site.test does not exist.'],
    ['TLSA', 'www.site.test', 'The name www.site.test has no TLSA records.'],
    ['DS', 'elsewhere.test', 'The name server refused to answer about elsewhere.test.'],
  ])('without %s records of %s is down', async (record_type, name, message) => {
    expect(await ask(name, { record_type })).toMatchObject({ status: 'down', message });
  });

  test('has another record than was expected: down, with both', async () => {
    expect(await ask('site.test', { expected: ['192.0.2.9'] })).toMatchObject({
      status: 'down',
      message: 'The A records are wrong: 192.0.2.9 missing, 127.0.0.1 not expected.',
    });
  });

  test.each<[string, string, RegExp]>([
    ['a name that does not exist', 'none.site.test', /^The name none\.site\.test does not exist\.$/],
    ['an alias of nothing', 'dangling.site.test', /^The name dangling\.site\.test does not exist\.$/],
    ['a name with other records', '_sip._tcp.site.test', /has no A records/],
    ['a name that only leads to others', 'branch.site.test', /has no A records/],
    [
      'a name of another server',
      'child.site.test',
      /^The name server does not answer about child\.site\.test: it refers to the servers of child\.site\.test \(ns\.child\.site\.test\)\.$/,
    ],
    [
      'a name below one of other servers',
      'www.away.site.test',
      /refers to the servers of away\.site\.test \(ns1\.away\.test, ns2\.away\.test\)/,
    ],
    [
      'an alias that leads in a circle',
      'loop-a.site.test',
      /^The name loop-a\.site\.test is an alias that leads in a circle: loop-a\.site\.test, loop-b\.site\.test, loop-c\.site\.test, loop-b\.site\.test\.$/,
    ],
    ['an alias of itself', 'self.site.test', /leads in a circle: self\.site\.test, self\.site\.test\.$/],
    ['a zone that it does not have', 'elsewhere.test', /refused to answer about elsewhere\.test/],
    ['a zone that it could not load', 'broken.test', /failed to look up broken\.test/],
    ['a zone that it never got', 'expired.test', /failed to look up expired\.test/],
  ])('%s is down', async (_, name, message) => {
    expect(await ask(name)).toMatchObject({ status: 'down', message: expect.stringMatching(message) });
  });

  test('names the name servers of a domain, and of no name in it', async () => {
    const settings = { server: address() };
    expect(await run(nameserver, 'site.test', settings)).toMatchObject({
      status: 'up',
      details: { name_servers: ['ns1.site.test', 'ns2.site.test'] },
    });
    expect(await run(nameserver, 'mx.site.test', settings)).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/has no NS records/),
    });
  });

  test('names the name servers of a delegation, at its parent', async () => {
    const settings = { server: address() };
    const first = await run(nameserver, 'away.site.test', settings);
    expect(first).toMatchObject({
      status: 'up',
      details: { name_servers: ['ns1.away.test', 'ns2.away.test'], delegation: true },
    });
    const previous = { accepted: ['ns1.away.test', 'ns9.away.test'] };
    expect(await run(nameserver, 'away.site.test', settings, { previous })).toMatchObject({
      details: { name_servers: ['ns1.away.test', 'ns2.away.test'] },
    });
    const expected = ['ns2.away.test', 'ns1.away.test.'];
    expect(await ask('away.site.test', { record_type: 'NS', expected })).toMatchObject({
      status: 'up',
      details: { delegation: true },
    });
    expect(await ask('away.site.test', { record_type: 'NS', expected: ['ns1.away.test'] })).toMatchObject({
      status: 'down',
      message: 'The NS records are wrong: ns2.away.test not expected.',
    });
  });

  test('over UDP alone, with an answer that is too long for a packet, is down with the reason', async () => {
    const port = await udpOnly(server().port);
    const settings = { server: `127.0.0.1:${port}`, record_type: 'TXT' };
    expect(await run(dns, 'long.site.test', settings)).toMatchObject({
      status: 'down',
      message:
        'The answer about long.site.test is too long for a packet, and the name server refuses TCP. Open its port for TCP.',
    });
    expect(await run(dns, 'long.site.test', { ...settings, record_type: 'TLSA' })).toMatchObject({
      status: 'down',
      message:
        'The answer about long.site.test is too long for a packet, and the name server refuses TCP. Open its port for TCP.',
    });
    expect(await ask('long.site.test', { record_type: 'TXT' })).toMatchObject({ status: 'up' });
  });

  test('names the mail hosts of a domain, or that it has none', async () => {
    const uncalled = (domain: string) => run(mx, domain, { call_hosts: false }, { dnsServers: [address()] });
    expect(await uncalled('site.test')).toMatchObject({ status: 'up', message: '1 mail host is named.' });
    expect(await uncalled('mailless.site.test')).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/null MX/),
    });
    expect(await uncalled('mx.site.test')).toMatchObject({
      status: 'down',
      message: 'mx.site.test has no MX records.',
    });
  });
});
