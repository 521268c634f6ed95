import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { NameAnswer } from '@tocsin/testing/servers';
import { emailAuth } from '../../../src/types/email-auth/email-auth.js';
import { dnsServer } from '../../support/dns-server.js';
import { run } from '../../support/run.js';

type Texts = Readonly<Record<string, string | readonly string[]>>;

const strict = { 'site.test': 'v=spf1 mx -all', '_dmarc.site.test': 'v=DMARC1; p=reject' };
const hosts: Readonly<Record<string, NameAnswer>> = {
  'MX site.test': [{ exchange: 'mx.site.test', priority: 10 }],
  'A site.test': ['192.0.2.1'],
};

async function check(
  texts: Texts,
  settings: object = {},
  {
    others = {},
    target = 'site.test',
  }: { others?: Readonly<Record<string, NameAnswer>>; target?: string } = {},
) {
  const records = Object.entries(texts).map(([name, text]) => [
    `TXT ${name}`,
    [text].flat().map((data) => ({ data: data.match(/.{1,255}/g) })),
  ]);
  const server = await dnsServer({ ...hosts, ...Object.fromEntries(records), ...others });
  const report = await run(emailAuth, target, settings, { dnsServers: [server.address] });
  return { ...report, questions: server.questions };
}

const spf = (text: string, more: Texts = {}, others: Readonly<Record<string, NameAnswer>> = {}) =>
  check({ ...strict, 'site.test': text, ...more }, {}, { others });

test('a domain with SPF and a strict DMARC is up', async () => {
  expect(await check(strict)).toMatchObject({
    status: 'up',
    message: 'SPF and DMARC are in order.',
    details: {
      spf: { record: 'v=spf1 mx -all', look_ups: 1, void_look_ups: 0, not_followed: [] },
      dkim: [],
      dmarc: { record: 'v=DMARC1; p=reject', at: '_dmarc.site.test', policy: 'reject' },
    },
  });
});

test('a domain without any of them is down, with all that is missing', async () => {
  expect(await check({}, { dkim_selectors: ['mail'] })).toMatchObject({
    status: 'down',
    message:
      'SPF is missing: no TXT record of site.test begins with v=spf1. ' +
      'DKIM is missing: there is no key at mail._domainkey.site.test. ' +
      'DMARC is missing: there is no record at _dmarc.site.test.',
  });
});

test('a name server that does not find out is down', async () => {
  const others = { 'TXT site.test': 'server failure', 'TXT _dmarc.site.test': 'refused' } as const;
  expect(await check({}, {}, { others })).toMatchObject({
    status: 'down',
    message:
      'SPF cannot be read: The name server failed to look up site.test. ' +
      'DMARC cannot be read: The name server refused to answer about _dmarc.site.test.',
  });
});

describe('SPF', () => {
  test('is followed through includes and redirects, and every look-up counted', async () => {
    const report = await spf('v=spf1 include:a.test ?exists:%{i}.x.test redirect=B.test.', {
      'a.test': 'v=spf1 ip4:192.0.2.0/24 a:site.test ptr -all',
      'b.test': 'V=SPF1 ip6:2001:db8::/32 a:site.test/24//64 mx:site.test ~all exp=why.test unknown=%{d}',
    });
    expect(report).toMatchObject({ status: 'up', details: { spf: { look_ups: 7, void_look_ups: 0 } } });
  });

  test('is followed through macros that no mail is needed for, of each domain and of the sender', async () => {
    const report = await spf('v=spf1 include:%{d2}.of.%{o}.a.test -all', {
      'site.test.of.site.test.a.test': 'v=spf1 redirect=%{dr-}.b.%{o1r}',
      'site.test.of.site.test.a.test.b.site': 'v=spf1 ?include:%{O}',
    });
    expect(report).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^SPF is broken: site\.test → .+ → site\.test goes in a circle\.$/),
      details: { spf: { look_ups: 3, not_followed: [] } },
    });
  });

  test('may name what no name can be', async () => {
    for (const text of ['v=spf1 include:a%_%%%-.test -all', 'v=spf1 exists:%{d1r--}..test -all']) {
      expect(await spf(text)).toMatchObject({ status: 'down', message: expect.stringMatching(/^SPF /) });
    }
  });

  test('counts what takes a mail to look up, and says what that is', async () => {
    const report = await spf('v=spf1 exists:%{ir}.%{v}.x.test include:a.test redirect=%{l}._spf.%{d}', {
      'a.test': 'v=spf1 a:%{h}.a.test include:%{p}.a.test exists:%{ir}.%{v}.x.test -all',
    });
    expect(report).toMatchObject({
      status: 'up',
      details: {
        spf: {
          look_ups: 6,
          void_look_ups: 0,
          not_followed: ['%{ir}.%{v}.x.test', '%{h}.a.test', '%{p}.a.test', '%{l}._spf.%{d}'],
        },
      },
    });
  });

  test('that lets everybody send for whom a name exists that does lets anyone', async () => {
    expect(await spf('v=spf1 exists:site.test -all')).toMatchObject({
      status: 'degraded',
      message: 'SPF lets anyone send.',
    });
    expect(await spf('v=spf1 exists:nowhere.test -all')).toMatchObject({
      status: 'up',
      details: { spf: { look_ups: 1, void_look_ups: 1 } },
    });
  });

  test.each([
    ['v=spf1 nonsense -all', 'SPF is broken: "nonsense" is not a mechanism in the record of site.test.'],
    [
      'v=spf1 ip4:192.0.2.0/33 -all',
      'SPF is broken: "ip4:192.0.2.0/33" is not a mechanism in the record of site.test.',
    ],
    ['v=spf1 include: -all', 'SPF is broken: "include:" is not a mechanism in the record of site.test.'],
    ['v=spf1 redirect=a', 'SPF is broken: "redirect=a" names no domain in the record of site.test.'],
    [
      'v=spf1 redirect=a.test redirect=b.test',
      'SPF is broken: "redirect=b.test" is the second redirect in the record of site.test.',
    ],
    ['v=spf1 include:a.test -all', 'SPF is broken: site.test includes a.test, which has no SPF record.'],
    ['v=spf1 redirect=a.test', 'SPF is broken: site.test includes a.test, which has no SPF record.'],
    ['v=spf10 -all', 'SPF is missing: no TXT record of site.test begins with v=spf1.'],
  ])('that says %j is down', async (text, message) => {
    expect(await spf(text)).toMatchObject({ status: 'down', message });
  });

  test('that stands there twice is down', async () => {
    const twice = ['v=spf1 mx -all', 'unrelated', 'v=spf1 -all'];
    expect(await check({ ...strict, 'site.test': twice })).toMatchObject({
      status: 'down',
      message: 'SPF is broken: site.test has 2 SPF records, and only one may be there.',
    });
  });

  test('that goes in a circle is down', async () => {
    const more = { 'a.test': 'v=spf1 redirect=b.test', 'b.test': 'v=spf1 include:site.test -all' };
    expect(await spf('v=spf1 include:a.test -all', more)).toMatchObject({
      status: 'down',
      message: 'SPF is broken: site.test → a.test → b.test → site.test goes in a circle.',
    });
  });

  test('that cannot be looked up to its end is down', async () => {
    expect(await spf('v=spf1 a:slow.test -all', {}, { 'A slow.test': 'server failure' })).toMatchObject({
      status: 'down',
      message: 'SPF cannot be evaluated: The name server failed to look up slow.test.',
    });
  });

  test('may take ten look-ups, and not eleven', async () => {
    const including = (count: number) =>
      `v=spf1 ${Array.from({ length: count }, () => 'include:a.test').join(' ')} -all`;
    const more = { 'a.test': 'v=spf1 mx:site.test -all' };
    expect(await spf(including(5), more)).toMatchObject({ status: 'up', details: { spf: { look_ups: 10 } } });
    expect(await spf(including(6), more)).toMatchObject({
      status: 'down',
      message: 'SPF takes 12 look-ups, and 10 are allowed.',
    });
  });

  test('that never comes to an end costs a bounded number of look-ups', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `s${at}.test`);
    const chain = names.map((name, at) => [name, `v=spf1 include:s${at + 1}.test -all`]);
    const report = await spf('v=spf1 include:s0.test -all', Object.fromEntries(chain));
    expect(report).toMatchObject({
      status: 'down',
      message: 'SPF takes more than 30 look-ups, and 10 are allowed.',
    });
    expect(report.questions.length).toBeLessThan(40);
  });

  test('may look for two names that are not there, and not for three', async () => {
    expect(await spf('v=spf1 a:x.test mx:y.test -all')).toMatchObject({
      status: 'up',
      details: { spf: { void_look_ups: 2 } },
    });
    expect(await spf('v=spf1 a:x.test mx:y.test exists:z.test -all')).toMatchObject({
      status: 'down',
      message: 'SPF takes 3 look-ups that find nothing, and 2 are allowed.',
    });
  });

  test('that names a domain with very many mail hosts is down', async () => {
    const many = Array.from({ length: 11 }, (_, at) => ({ exchange: `m${at}.test`, priority: 1 }));
    expect(await spf('v=spf1 mx:many.test -all', {}, { 'MX many.test': many })).toMatchObject({
      status: 'down',
      message: 'SPF is broken: many.test has 11 mail hosts, and 10 are allowed for mx.',
    });
  });

  test.each([
    ['v=spf1 +all', 'SPF lets anyone send.'],
    ['v=spf1 mx all', 'SPF lets anyone send.'],
    ['v=spf1 ip4:0.0.0.0/0 -all', 'SPF lets anyone send.'],
    ['v=spf1 include:open.test -all', 'SPF lets anyone send.'],
    ['v=spf1 redirect=open.test', 'SPF lets anyone send.'],
    ['v=spf1 mx', 'SPF does not say that nobody else may send: it has no -all or ~all.'],
    ['v=spf1 mx ?all', 'SPF does not say that nobody else may send: it has no -all or ~all.'],
  ])('that says %j is weak', async (text, message) => {
    const open = { 'open.test': 'v=spf1 +all' };
    expect(await spf(text, open)).toMatchObject({ status: 'degraded', message });
    expect(await check({ ...strict, ...open, 'site.test': text }, { report_weak: false })).toMatchObject({
      status: 'up',
    });
  });
});

describe('DKIM', () => {
  const rsa = (bits: number) =>
    generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ type: 'spki', format: 'der' });
  const long = rsa(2_048).toString('base64');
  const keyAt = (text: string | readonly string[]) =>
    check({ ...strict, 'mail._domainkey.site.test': text }, { dkim_selectors: ['mail'] });

  test.each([
    ['of RSA', `v=DKIM1; k=rsa; p=${long}`, { key: 'rsa', bits: 2_048 }],
    ['of RSA, without a version', `p=${long};`, { key: 'rsa', bits: 2_048 }],
    ['of Ed25519', `v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 1).toString('base64')}`, { key: 'ed25519' }],
  ])('with a key %s is up', async (_, text, key) => {
    expect(await keyAt(text)).toMatchObject({
      status: 'up',
      message: 'SPF, DKIM and DMARC are in order.',
      details: { dkim: [{ selector: 'mail', ...key }] },
    });
  });

  test.each([
    ['was revoked', 'v=DKIM1; p=', 'the key at mail._domainkey.site.test was revoked.'],
    ['is of another kind', 'v=DKIM1; k=dsa; p=AAAA', 'the record at mail._domainkey.site.test is not a key.'],
    ['cannot be read', 'v=DKIM1; p=AAAA', 'the record at mail._domainkey.site.test is not a key.'],
    [
      'is cut off',
      `v=DKIM1; p=${long.slice(0, 100)}`,
      'the record at mail._domainkey.site.test is not a key.',
    ],
    ['has a tag twice', `v=DKIM1; p=${long}; p=`, 'the record at mail._domainkey.site.test is not a key.'],
    ['is something else', 'v=spf1 -all', 'the record at mail._domainkey.site.test is not a key.'],
    [
      'is too short',
      `v=DKIM1; p=${rsa(512).toString('base64')}`,
      'the key at mail._domainkey.site.test has 512 bits, and receivers want 1024.',
    ],
    [
      'stands there twice',
      [`p=${long}`, 'p='],
      'mail._domainkey.site.test has 2 records, and only one may be there.',
    ],
  ])('with a key that %s is down', async (_, text, clause) => {
    expect(await keyAt(text)).toMatchObject({ status: 'down', message: `DKIM is broken: ${clause}` });
  });

  test.each([
    [
      `v=DKIM1; p=${rsa(1_024).toString('base64')}`,
      'DKIM is weak: the key at mail._domainkey.site.test has 1024 bits, fewer than 2048.',
    ],
    [
      `v=DKIM1; t=s:y; p=${long}`,
      'DKIM is only being tested: the key at mail._domainkey.site.test says t=y.',
    ],
    [
      `v=DKIM1;; p=${long}`,
      'DKIM is malformed: the key at mail._domainkey.site.test has two semicolons in a row, and some receivers cannot read it.',
    ],
  ])('with a weak key is degraded', async (text, message) => {
    expect(await keyAt(text)).toMatchObject({ status: 'degraded', message });
  });
});

describe('DMARC', () => {
  const dmarc = (text: string | readonly string[]) => check({ ...strict, '_dmarc.site.test': text });

  test.each([
    ['v=DMARC1; p=reject; rua=mailto:a@site.test,mailto:b@site.test!10m; adkim=s; fo=1; np=none;'],
    ['v = DMARC1 ; p = QUARANTINE ; pct = 100'],
    ['v=DMARC1;; p=reject;'],
    ['v=DMARC1; p=reject;; rua=mailto:a@site.test; ;'],
    ['v=DMARC1; rua=mailto:a@site.test; p=reject; psd=n; t=n; np=reject; ri=86400; whatever=x'],
    ['V=DMARC1; p=reject'],
  ])('that says %j is up', async (text) => {
    expect(await dmarc(['unrelated', text])).toMatchObject({ status: 'up' });
  });

  test.each<[string | string[], string]>([
    ['v=DMARC1; fo=1', 'the record at _dmarc.site.test has no policy (p).'],
    ['v=DMARC1; rua=a@site.test', 'the record at _dmarc.site.test has no policy (p).'],
    ['v=DMARC1; reject', 'the record at _dmarc.site.test has no policy (p), but "reject".'],
    ['v=DMARC1; p=refuse', 'p=refuse in the record at _dmarc.site.test must be none, quarantine or reject.'],
    ['v=DMARC1; p=reject; sp=', 'sp= in the record at _dmarc.site.test must be none, quarantine or reject.'],
    ['v=DMARC1; p=reject; p=none', 'the record at _dmarc.site.test has p twice.'],
    [
      ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
      '_dmarc.site.test has 2 records, and only one may be there.',
    ],
  ])('that says %j is malformed, and down', async (text, clause) => {
    expect(await dmarc(text)).toMatchObject({ status: 'down', message: `DMARC is malformed: ${clause}` });
  });

  test.each([
    'v=DMARC1 p=reject',
    'v=dmarc1; p=reject',
    'v=DMARC2; p=reject',
    'p=reject; v=DMARC1',
    'p=quarantine',
    '"v=DMARC1; p=reject"',
  ])('that says %j is malformed, and not missing', async (text) => {
    expect(await dmarc(['unrelated', text])).toMatchObject({
      status: 'down',
      message: `DMARC is malformed: the record at _dmarc.site.test must begin with "v=DMARC1;", and receivers pass it over. It says "${text}".`,
    });
  });

  test.each([
    ['v=DMARC1; p=none', 'DMARC lets forgeries through: its policy is none.'],
    [
      'v=DMARC1; rua=mailto:a@site.test',
      'DMARC lets forgeries through: the record at _dmarc.site.test has no policy (p), which counts as none.',
    ],
    [
      'v=DMARC1; p=reject; pct=20',
      'DMARC lets forgeries through: its policy holds for 20 % of the mail only.',
    ],
    [
      'v=DMARC1; p=reject; t=y',
      'DMARC lets forgeries through: it is only being tested (t=y in the record at _dmarc.site.test).',
    ],
    [
      'v=DMARC1; p=reject; rua=a@site.test',
      'DMARC is malformed: rua=a@site.test in the record at _dmarc.site.test must be a list of addresses such as mailto:dmarc@example.com: no reports go there.',
    ],
    [
      'v=DMARC1; p=reject; pct=101',
      'DMARC is malformed: pct=101 in the record at _dmarc.site.test must be a number from 0 to 100.',
    ],
    [
      'v=DMARC1; p=reject; strict',
      'DMARC is malformed: "strict" in the record at _dmarc.site.test is not a tag such as p=reject.',
    ],
  ])('that says %j is weak, since receivers use the rest', async (text, message) => {
    expect(await dmarc(text)).toMatchObject({ status: 'degraded', message });
  });

  test.each([
    ['v=DMARC1; p=reject', 'up', 'reject'],
    ['v=DMARC1; p=reject; sp=none', 'degraded', 'none'],
  ])('of the organisation %j holds for a name below it', async (text, status, policy) => {
    const texts = { 'news.site.test': 'v=spf1 -all', '_dmarc.site.test': text };
    expect(await check(texts, {}, { target: 'news.site.test' })).toMatchObject({
      status,
      details: { dmarc: { at: '_dmarc.site.test', policy } },
    });
  });
});
