import { describe, expect, test } from '@jest/globals';
import type { NameAnswer } from '@tocsin/testing/servers';
import { blacklist } from '../../../src/types/blacklist/blacklist.js';
import { dnsServer } from '../../support/dns-server.js';
import { type RunOptions, run } from '../../support/run.js';

type Answers = Readonly<Record<string, NameAnswer>>;

const settings = { address_lists: ['ip.test', 'other.test'], domain_lists: ['dbl.test'] };
const site = {
  'A mail.site.test': ['192.0.2.1'],
  'AAAA mail.site.test': [{ address: '2001:db8::1' }],
};
const v6 = '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2';

const testV6 = '2.0.0.0.0.0.f.7.f.f.f.f.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0';

/** The test entries of a working list (RFC 5782, section 5). */
const testEntries: Answers = {
  'A 2.0.0.127.ip.test': ['127.0.0.2'],
  [`A ${testV6}.ip.test`]: ['127.0.0.2'],
  'A 2.0.0.127.other.test': ['127.0.0.2'],
  [`A ${testV6}.other.test`]: ['127.0.0.2'],
  'A test.dbl.test': ['127.0.1.2'],
};

/** The name server denies all other names, as lists do. */
async function check(target: string, answers: Answers, given: object = settings, options: RunOptions = {}) {
  const known: Answers = { ...testEntries, ...answers };
  const server = await dnsServer(({ type, name }) => known[`${type} ${name}`] ?? 'no such name');
  const report = await run(blacklist, target, given, { dnsServers: [server.address], ...options });
  return { report, questions: server.questions };
}

describe('a host', () => {
  test('that is on no list is up, and every list was asked about it', async () => {
    const { report, questions } = await check('Mail.Site.test.', site);
    expect(report).toMatchObject({
      status: 'up',
      message: 'It is on none of 3 lists.',
      details: { asked: 5, listings: [], refusals: [] },
    });
    expect([...questions].sort()).toEqual([
      `A ${v6}.ip.test`,
      `A ${v6}.other.test`,
      'A 1.2.0.192.ip.test',
      'A 1.2.0.192.other.test',
      `A ${testV6}.ip.test`,
      `A ${testV6}.other.test`,
      'A 2.0.0.127.ip.test',
      'A 2.0.0.127.other.test',
      'A mail.site.test',
      'A site.test.dbl.test',
      'A test.dbl.test',
      'AAAA mail.site.test',
    ]);
  });

  test.each([
    ['its address', '1.2.0.192.ip.test', '127.0.0.2', '192.0.2.1 is on ip.test.'],
    ['its IPv6 address', `${v6}.ip.test`, '127.0.0.10', '2001:db8::1 is on ip.test.'],
    ['its domain', 'site.test.dbl.test', '127.0.1.2', 'site.test is on dbl.test.'],
  ])('of which a list has %s is down', async (_, name, code, message) => {
    const { report } = await check('mail.site.test', { ...site, [`A ${name}`]: [code] });
    expect(report).toMatchObject({ status: 'down', message, details: { listings: [{ codes: [code] }] } });
  });

  test('is down with the reason that a list gives', async () => {
    const { report } = await check('192.0.2.1', {
      'A 1.2.0.192.ip.test': ['127.0.0.2', '127.0.0.4'],
      'TXT 1.2.0.192.ip.test': [{ data: ['see https://ip.test/why'] }],
      'A 1.2.0.192.other.test': ['127.0.0.3'],
    });
    expect(report).toMatchObject({
      status: 'down',
      message:
        '2 listings are there, such as 192.0.2.1 on ip.test. ip.test on 192.0.2.1: see https://ip.test/why',
      details: {
        asked: 2,
        listings: [
          {
            list: 'ip.test',
            subject: '192.0.2.1',
            codes: ['127.0.0.2', '127.0.0.4'],
            reason: 'see https://ip.test/why',
          },
          { list: 'other.test' },
        ],
      },
    });
  });

  test('without an address is looked for by its domain', async () => {
    const { report } = await check('site.test', { 'A site.test': [], 'AAAA site.test': [] });
    expect(report).toMatchObject({ status: 'up', message: 'It is on none of 1 list.' });
  });

  test('without an address and a list of domains is down, since nothing could be asked', async () => {
    const answers = { 'A site.test': [], 'AAAA site.test': [] };
    const { report } = await check('site.test', answers, { domain_lists: [] });
    expect(report).toMatchObject({
      status: 'down',
      message: 'The name site.test has no addresses, and no list of domains is asked.',
    });
  });

  test('that does not exist is down, and no list is asked', async () => {
    const { report, questions } = await check('mail.site.test', {});
    expect(report).toMatchObject({ status: 'down', message: 'The name mail.site.test does not exist.' });
    expect(questions.toSorted()).toEqual(['A mail.site.test', 'AAAA mail.site.test']);
  });

  test('whose addresses cannot be found out is down', async () => {
    const { report } = await check('site.test', {
      'A site.test': 'server failure',
      'AAAA site.test': 'refused',
    });
    expect(report).toMatchObject({ status: 'down', details: { error: 'dns' } });
  });

  test('with very many addresses costs a bounded number of questions', async () => {
    const many = Array.from({ length: 20 }, (_, at) => `192.0.2.${at}`);
    const { report } = await check('site.test', { 'A site.test': many });
    expect(report).toMatchObject({ status: 'up', details: { asked: 2 * 8 + 1 } });
  });
});

describe('a list that does not have the entry for tests', () => {
  const missing =
    'it does not exist or is out of order, since it lacks the entry that every list has for tests.';

  test('leaves nothing known when there is no other, since a list that does not exist has nothing', async () => {
    const { report } = await check('192.0.2.1', {}, { address_lists: ['gone.test'] });
    expect(report).toMatchObject({
      status: 'unknown',
      message: `No list answered. gone.test: ${missing}`,
    });
  });

  test('is named, while others answer', async () => {
    const { report } = await check('192.0.2.1', {}, { address_lists: ['gone.test', 'ip.test'] });
    expect(report).toMatchObject({
      status: 'up',
      message: `It is on none of 1 list. gone.test: ${missing}`,
      details: { refusals: [{ list: 'gone.test', subject: '192.0.2.1' }] },
    });
  });

  test('for IPv6 says nothing of an address of IPv6', async () => {
    const { report } = await check('mail.site.test', {
      ...site,
      [`A ${testV6}.ip.test`]: 'no such name',
      [`A ${testV6}.other.test`]: 'no such name',
    });
    expect(report).toMatchObject({
      status: 'up',
      message:
        'It is on none of 3 lists. ip.test: it has no IPv6 addresses. other.test: it has no IPv6 addresses.',
    });
  });

  test('for names may have one of its own', async () => {
    const given = { address_lists: ['ip.test'], domain_lists: ['multi.surbl.org', 'uris.test'] };
    const answers: Answers = {
      'A site.test': ['192.0.2.1'],
      'AAAA site.test': [],
      'A test.surbl.org.multi.surbl.org': ['127.0.0.254'],
      'A 2.0.0.127.uris.test': ['127.0.0.14'],
    };
    const { report, questions } = await check('site.test', answers, given);
    expect(report).toMatchObject({ status: 'up', message: 'It is on none of 3 lists.' });
    expect(questions).not.toContain('A test.multi.surbl.org');
  });

  test('still counts when it lists the target', async () => {
    const answers: Answers = { 'A 1.2.0.192.gone.test': ['127.0.0.2'] };
    const { report } = await check('192.0.2.1', answers, { address_lists: ['gone.test'] });
    expect(report).toMatchObject({ status: 'down', message: '192.0.2.1 is on gone.test.' });
  });

  test('since it refuses to answer is named with its reason', async () => {
    const answers: Answers = { 'A 2.0.0.127.ip.test': ['127.255.255.254'] };
    const { report } = await check('192.0.2.1', answers);
    expect(report).toMatchObject({
      status: 'up',
      message: 'It is on none of 1 list. ip.test: it does not answer public resolvers.',
    });
  });
});

test('a list that has the entry for tests counts as sound for six hours', async () => {
  const now = new Date('2027-01-01T12:00:00Z');
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const given = { address_lists: ['ip.test'] };
  const first = await check('192.0.2.1', {}, given, { now });
  expect(first.report.remember).toEqual({
    sound: [{ list: 'ip.test', kind: 'ipv4', seen_at: now.toISOString() }],
  });

  const previous = first.report.remember;
  const second = await check('192.0.2.1', {}, given, { now: at(5), previous });
  expect(second.report).toMatchObject({ status: 'up' });
  expect(second.report).not.toHaveProperty('remember');
  expect(second.questions).toEqual(['A 1.2.0.192.ip.test']);

  const gone = { 'A 2.0.0.127.ip.test': 'no such name' } as const;
  const third = await check('192.0.2.1', gone, given, { now: at(6), previous });
  expect(third.report).toMatchObject({ status: 'unknown' });
});

describe('a list', () => {
  test.each([
    ['127.255.255.254', 'ip.test: it does not answer public resolvers.'],
    ['127.255.255.255', 'ip.test: it was asked too often.'],
    ['127.255.255.252', 'ip.test: it has no such zone.'],
    ['127.0.0.1', 'ip.test: it does not answer this resolver.'],
    ['127.0.1.255', 'ip.test: it has no addresses.'],
    ['127.255.255.9', 'ip.test: it answered 127.255.255.9, which is not a listing.'],
    ['203.0.113.7', 'ip.test: it answered 203.0.113.7, which is not a listing.'],
  ])('that answers %s lists nothing, and says so', async (code, why) => {
    const { report } = await check('192.0.2.1', { 'A 1.2.0.192.ip.test': [code] });
    expect(report).toMatchObject({
      status: 'up',
      message: `It is on none of 1 list. ${why}`,
      details: { refusals: [{ list: 'ip.test' }] },
    });
  });

  test.each<[string, string, Answers]>([
    [
      'has every address',
      '192.0.2.1',
      { 'A 1.2.0.192.ip.test': ['127.0.0.2'], 'A 1.0.0.127.ip.test': ['127.0.0.2'] },
    ],
    [
      'has every IPv6 address',
      '2001:db8::1',
      {
        [`A ${v6}.ip.test`]: ['127.0.0.2'],
        'A 1.0.0.0.0.0.f.7.f.f.f.f.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.ip.test': ['127.0.0.2'],
      },
    ],
  ])('that %s lists nothing', async (_, target, answers) => {
    const { report } = await check(target, answers);
    expect(report).toMatchObject({
      status: 'up',
      message: 'It is on none of 1 list. ip.test: it lists everything.',
    });
  });

  test('that does not answer is named, while others do', async () => {
    const { report } = await check('192.0.2.1', { 'A 1.2.0.192.ip.test': 'refused' });
    expect(report).toMatchObject({
      status: 'up',
      message: 'It is on none of 1 list. ip.test: The name server refused to answer about 1.2.0.192.ip.test.',
    });
  });

  test('must answer, or nothing is known', async () => {
    const { report } = await check('192.0.2.1', {
      'A 1.2.0.192.ip.test': ['127.255.255.254'],
      'A 1.2.0.192.other.test': ['127.255.255.254'],
    });
    expect(report).toMatchObject({
      status: 'unknown',
      message:
        'No list answered. ip.test: it does not answer public resolvers. other.test: it does not answer public resolvers.',
    });
  });

  test('is a zone', async () => {
    const { report } = await check('192.0.2.1', {}, { address_lists: ['https://ip.test'] });
    expect(report).toMatchObject({
      status: 'down',
      message: expect.stringContaining('settings.address_lists.0 must be a domain name, such as example.com'),
    });
  });
});
