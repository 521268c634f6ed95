import { describe, expect, test } from '@jest/globals';
import type { NameAnswer, NameAnswers } from '@tocsin/testing/servers';
import { dns } from '../../../src/types/dns/dns.js';
import { dnsServer } from '../../support/dns-server.js';
import { run } from '../../support/run.js';

async function check(answers: NameAnswers, settings: object = {}, options: Parameters<typeof run>[3] = {}) {
  const { address } = await dnsServer(answers);
  return run(dns, 'site.test', settings, { dnsServers: [address], ...options });
}

const soa = {
  primary: 'NS1.site.test',
  admin: 'hostmaster.site.test',
  serial: 2026,
  refresh: 7200,
  retry: 3600,
  expiration: 1_209_600,
  minimum: 300,
};

const types: readonly (readonly [string, object[], string[], string])[] = [
  ['A', [{ address: '192.0.2.1' }, { address: '192.0.2.2' }], ['192.0.2.2', '192.0.2.1'], '192.0.2.3'],
  [
    'AAAA',
    [{ address: '2001:db8::1' }, { address: '2001:db8::2:0' }],
    ['2001:0DB8:0:0:0:0:2:0', '2001:db8:0::1'],
    '2001:db8::3',
  ],
  ['CNAME', [{ domain: 'Other.Test' }], ['other.test.'], 'site.test'],
  [
    'MX',
    [
      { exchange: 'MX1.test', priority: 10 },
      { exchange: 'mx2.test', priority: 20 },
    ],
    ['20 mx2.test', '10  mx1.TEST.'],
    '10 mx2.test',
  ],
  ['TXT', [{ data: ['v=spf1 ', '-all'] }, { data: 'Token=Ab' }], ['Token=Ab', 'v=spf1 -all'], 'token=ab'],
  ['NS', [{ ns: 'ns1.test' }, { ns: 'ns2.test' }], ['ns2.test', 'NS1.test.'], 'ns3.test'],
  [
    'CAA',
    [
      { flags: 0, tag: 'issue', value: 'CA.test; validationmethods=dns-01' },
      { flags: 128, tag: 'iodef', value: 'mailto:a@b.test' },
    ],
    ['128 iodef mailto:a@b.test', '0 ISSUE "ca.test; validationmethods=dns-01"'],
    '0 issue "ca.test"',
  ],
  [
    'SOA',
    [soa],
    ['ns1.site.test hostmaster.site.test * 7200 3600 1209600 300'],
    'ns1.site.test hostmaster.site.test * 7200 3600 1209600 301',
  ],
  [
    'SRV',
    [
      { priority: 1, weight: 2, port: 5222, target: 'xmpp.test' },
      { priority: 0, weight: 0, port: 443, target: 'b.test' },
    ],
    ['0 0 443 b.test', '1 2 5222 XMPP.test.'],
    '1 2 5223 xmpp.test',
  ],
  ['PTR', [{ domain: 'Mail.Test' }, { domain: 'b.test' }], ['b.test.', 'mail.test'], 'c.test'],
  [
    'TLSA',
    [{ data: Buffer.from(`030101${'0a'.repeat(32)}`, 'hex') }, { data: Buffer.from('0001020bff', 'hex') }],
    [`3 1 1 ${'0A'.repeat(20)} ${'0a'.repeat(12)}`, '0 1 2 0BFF'],
    '0 1 2 0bfe',
  ],
  [
    'DS',
    [{ data: Buffer.from(`ec450502${'2b'.repeat(32)}`, 'hex') }, { data: Buffer.from('0001080100', 'hex') }],
    ['1 8 1 00', `60485 5 2 ${'2B'.repeat(30)}  2b2b`],
    '1 8 2 00',
  ],
];

/** The scripted server knows these by their numbers alone. */
const numbered: Readonly<Record<string, string>> = { TLSA: 'TYPE52', DS: 'TYPE43' };

describe.each(types)('records of type %s', (record_type, records, expected, wrong) => {
  const answers = { [`${numbered[record_type] ?? record_type} site.test`]: records };

  test('are up when they are the expected ones, in any order and spelling', async () => {
    expect(await check(answers, { record_type, expected })).toMatchObject({
      status: 'up',
      message: `The ${record_type} records are as expected.`,
      details: { record_type, missing: [], unexpected: [] },
    });
  });

  test('are down when one is missing, and when one is too many', async () => {
    const report = await check(answers, { record_type, expected: [...expected.slice(1), wrong] });
    expect(report).toMatchObject({
      status: 'down',
      message: expect.stringMatching(
        new RegExp(`^The ${record_type} records are wrong: .* missing, .* not expected\\.$`),
      ),
    });
    expect(report.details.missing).toHaveLength(1);
    expect(report.details.unexpected).toHaveLength(1);
  });
});

describe('a name', () => {
  const addresses = { 'A site.test': ['192.0.2.2', '192.0.2.1'] };

  test('of which nothing is expected is up with any records', async () => {
    expect(await check(addresses)).toMatchObject({
      status: 'up',
      message: 'There are 2 A records.',
      details: { records: ['192.0.2.1', '192.0.2.2'] },
    });
  });

  test('may have more than what is expected when that is allowed', async () => {
    const expected = ['192.0.2.1'];
    expect(await check(addresses, { expected })).toMatchObject({
      status: 'down',
      message: 'The A records are wrong: 192.0.2.2 not expected.',
    });
    expect(await check(addresses, { expected, others_allowed: true })).toMatchObject({ status: 'up' });
    expect(await check(addresses, { expected: ['192.0.2.9'], others_allowed: true })).toMatchObject({
      status: 'down',
      message: 'The A records are wrong: 192.0.2.9 missing.',
    });
  });

  test('that takes no mail has the null MX', async () => {
    const answers = { 'MX site.test': [{ exchange: '', priority: 0 }] };
    expect(await check(answers, { record_type: 'MX', expected: ['0 .'] })).toMatchObject({ status: 'up' });
  });

  test.each<[NameAnswer, string]>([
    ['no such name', 'The name site.test does not exist.'],
    [[], 'The name site.test has no A records.'],
    ['server failure', 'The name server failed to look up site.test.'],
    ['refused', 'The name server refused to answer about site.test.'],
    ['silence', 'No name server answered for site.test within 0.3 seconds.'],
  ])('about which the answer is %j is down', async (answer, message) => {
    const settings = { expected: ['192.0.2.1'] };
    const options = answer === 'silence' ? { timeoutMs: 300 } : {};
    expect(await check({ 'A site.test': answer }, settings, options)).toMatchObject({
      status: 'down',
      message,
    });
  });

  test('about which the answer takes its time is up: slow is not dead', async () => {
    const { address } = await dnsServer(addresses, { delayMs: 3_200 });
    const report = await run(dns, 'site.test', {}, { dnsServers: [address], timeoutMs: 5_000 });
    expect(report).toMatchObject({ status: 'up', message: 'There are 2 A records.' });
    expect(report.durationMs).toBeGreaterThan(3_000);
  });

  test('is asked of the server that was chosen', async () => {
    const chosen = await dnsServer({ 'A site.test': ['192.0.2.7'] });
    const settings = { server: chosen.address, expected: ['192.0.2.7'] };
    expect(await check({ 'A site.test': ['192.0.2.8'] }, settings)).toMatchObject({ status: 'up' });
    expect(chosen.questions).toEqual(['A site.test']);
  });

  test('with very long records, and very many that are missing, is shown in part', async () => {
    const long = 'ß"'.repeat(80);
    const expected = Array.from({ length: 25 }, (_, at) => `${at}${long}`);
    const answers = { 'TXT site.test': [{ data: [long] }] };
    const { details, message } = await check(answers, { record_type: 'TXT', expected });
    expect(message).toMatch(/and 22 more missing/);
    expect(details.records).toEqual([`${'ß"'.repeat(59)}ß…`]);
    expect(details.missing).toHaveLength(25);
  });
});

test.each([
  ['A', '2001:db8::1', '192.0.2.1'],
  ['A', '192.0.2', '192.0.2.1'],
  ['AAAA', '192.0.2.1', '2001:db8::1'],
  ['CNAME', 'a b', 'www.example.net'],
  ['MX', 'mx.test', '10 mx.example.com'],
  ['MX', 'ten mx.test', '10 mx.example.com'],
  ['NS', 'https://ns.test', 'ns1.example.com'],
  ['CAA', '0 issue', '0 issue "ca.example.net"'],
  ['CAA', '0 is-sue "ca.test"', '0 issue "ca.example.net"'],
  ['SOA', 'ns1.test', 'ns1.example.com hostmaster.example.com * 7200 3600 1209600 300'],
  ['SRV', '1 2 sip.test', '10 60 5060 sip.example.com'],
  ['PTR', '192.0.2.1', 'mail.example.com'],
  ['TLSA', '3 1 1 8d0', '3 1 1 8d02536c887482bc34ff54e41d2ba659bf85b341a0a20afadb5813dcfbcf286d'],
  ['DS', '60485 5 2bb1', '60485 5 1 2bb183af5f22588179a53b0a98631fad1a292118'],
])('a record of type %s cannot be %j', async (record_type, written, example) => {
  expect(await run(dns, 'site.test', { record_type, expected: [written] })).toMatchObject({
    status: 'down',
    message: `The monitor is not set up correctly: settings.expected.0 must be a record of type ${record_type} such as ${example}.`,
  });
});

test('a server that is none is refused', async () => {
  expect(await run(dns, 'site.test', { server: 'https://ns.test/' })).toMatchObject({
    message:
      'The monitor is not set up correctly: settings.server must be a host, or a host and a port such as shop.example.com:443.',
  });
});

describe('the PTR records of', () => {
  test.each([
    ['192.0.2.1', '1.2.0.192.in-addr.arpa'],
    ['2001:DB8::25', '5.2.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'],
    ['1.2.0.192.in-addr.arpa', '1.2.0.192.in-addr.arpa'],
  ])('%s are those of %s', async (target, name) => {
    const { address, questions } = await dnsServer({ [`PTR ${name}`]: [{ domain: 'mail.test' }] });
    const ask = (expected: string) =>
      run(dns, target, { record_type: 'PTR', expected: [expected] }, { dnsServers: [address] });
    expect(await ask('mail.test')).toMatchObject({ status: 'up', details: { records: ['mail.test'] } });
    expect(await ask('other.test')).toMatchObject({
      status: 'down',
      message: 'The PTR records are wrong: other.test missing, mail.test not expected.',
    });
    expect(questions).toEqual([`PTR ${name}`, `PTR ${name}`]);
  });

  test('an address without any are missing under its name', async () => {
    const { address } = await dnsServer({});
    expect(await run(dns, '192.0.2.1', { record_type: 'PTR' }, { dnsServers: [address] })).toMatchObject({
      status: 'down',
      message: 'The name 1.2.0.192.in-addr.arpa has no PTR records.',
    });
  });

  test('an address are all that an address can have', async () => {
    expect(await run(dns, '192.0.2.1', { record_type: 'A' })).toMatchObject({
      status: 'down',
      message: 'The monitor is not set up correctly: target must be a domain name, such as example.com.',
    });
  });
});

test.each<[NameAnswer, string]>([
  ['no such name', 'The name site.test does not exist.'],
  [[], 'The name site.test has no TLSA records.'],
  ['server failure', 'The name server failed to look up site.test.'],
  ['refused', 'The name server refused to answer about site.test.'],
  ['not implemented', 'The name server says that it does not answer such questions about site.test.'],
  ['silence', 'No name server answered for site.test within 0.3 seconds.'],
  [[{ data: Buffer.of(3, 1) }], 'The answer of the name server about site.test cannot be read.'],
])('TLSA records, about which the answer is %j, are down as others are', async (answer, message) => {
  const options = answer === 'silence' ? { timeoutMs: 300 } : {};
  const report = await check({ 'TYPE52 site.test': answer }, { record_type: 'TLSA' }, options);
  expect(report).toMatchObject({ status: 'down', message });
});

test('TLSA records that are too many for a packet all come, over TCP', async () => {
  const records = Array.from({ length: 40 }, (_, at) => ({
    data: Buffer.of(3, 1, 1, ...Array(32).fill(at)),
  }));
  expect(await check({ 'TYPE52 site.test': records }, { record_type: 'TLSA' })).toMatchObject({
    status: 'up',
    message: 'There are 40 TLSA records.',
  });
});
