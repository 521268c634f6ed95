import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { impossibilities } from '../../src/result/check-result.js';
import { domainExpiry } from '../../src/types/domain-expiry.js';
import {
  type RegistriesOptions,
  rdapDomain,
  referral,
  registries,
  whoisRecord,
} from '../support/registries.js';
import { type RunOptions, run } from '../support/run.js';
import { stoppedTime } from '../support/stopped-time.js';
import { webServer } from '../support/web-server.js';

const now = new Date('2027-01-01T12:00:00Z');

async function check(
  servers: RegistriesOptions,
  {
    target = 'site.test',
    settings = {},
    ...options
  }: RunOptions & { target?: string; settings?: object } = {},
) {
  const { directories, questions } = await registries(servers);
  const report = await run(domainExpiry, target, settings, { now, directories, ...options });
  return { report, questions };
}

const expiringOn = (expires: string) => check({ rdap: { 'site.test': rdapDomain({ expires }) } });

describe('a registration', () => {
  test('that lasts is up, with what the registry says', async () => {
    const { report, questions } = await check({ rdap: { 'site.test': rdapDomain() } });
    expect(report).toMatchObject({
      status: 'up',
      message: 'The registration of site.test lasts until 2027-05-01.',
      details: {
        domain: 'site.test',
        source: 'rdap',
        server: expect.stringMatching(/^127\.0\.0\.1:/),
        registrar: 'Good Names Ltd',
        statuses: ['clientTransferProhibited', 'ok'],
        name_servers: ['ns1.site.test', 'ns2.site.test'],
        registered_at: '2001-05-01T04:00:00.000Z',
        expires_at: '2027-05-01T04:00:00.000Z',
        days_left: 120,
      },
    });
    expect(questions).toEqual(['/dns.json', '/rdap/domain/site.test']);
  });

  test.each([
    ['2027-01-31T13:00:00Z', 'up', 'The registration of site.test lasts until 2027-01-31.'],
    [
      '2027-01-31T12:00:00Z',
      'degraded',
      'The registration of site.test ends on 2027-01-31, in 30 days or less.',
    ],
    [
      '2027-01-20T12:00:00Z',
      'degraded',
      'The registration of site.test ends on 2027-01-20, in 30 days or less.',
    ],
    [
      '2027-01-08T12:00:00Z',
      'degraded',
      'The registration of site.test ends on 2027-01-08, in 7 days or less.',
    ],
    [
      '2027-01-01T13:00:00Z',
      'degraded',
      'The registration of site.test ends on 2027-01-01, in 1 day or less.',
    ],
    ['2027-01-01T12:00:00Z', 'down', 'The registration of site.test ended on 2027-01-01.'],
  ])('that ends at %s is %s', async (expires, status, message) => {
    expect((await expiringOn(expires)).report).toMatchObject({ status, message });
  });

  test('is warned of as early as is wanted', async () => {
    const rdap = { 'site.test': rdapDomain({ expires: '2027-03-01T00:00:00Z' }) };
    const { report } = await check({ rdap }, { settings: { warn_days: [90] } });
    expect(report).toMatchObject({ status: 'degraded', details: { threshold_days: 90, days_left: 59 } });
  });

  test.each([
    [
      ['redemption period', 'pending delete'],
      'The registration of site.test has ended, and its registrar can still restore it (redemptionPeriod).',
    ],
    [
      ['pending delete', 'pending restore'],
      'The registration of site.test has ended, and its registrar is restoring it (pendingRestore).',
    ],
    [
      ['pending delete'],
      'The registration of site.test has ended, and is about to be deleted (pendingDelete).',
    ],
    [
      ['server hold', 'active'],
      'The registry took site.test out of its zone: no name in it works (serverHold).',
    ],
    [['client hold'], 'The registrar took site.test out of the zone: no name in it works (clientHold).'],
  ])('with the status %j is down, whatever its date', async (status, message) => {
    const { report } = await check({ rdap: { 'site.test': rdapDomain({ status }) } });
    expect(report).toMatchObject({
      status: 'down',
      message,
      details: { expires_at: '2027-05-01T04:00:00.000Z' },
    });
  });

  test('on hold by WHOIS is down, too', async () => {
    const status = ['clientHold (https://icann.org/epp#clientHold)'];
    const { report } = await check({ whois: { test: referral, 'site.test': whoisRecord({ status }) } });
    expect(report).toMatchObject({ status: 'down', message: expect.stringContaining('(clientHold).') });
  });

  describe('that the registry renewed by itself', () => {
    const renewed = (status: readonly string[], settings: object = {}) =>
      check({ rdap: { 'site.test': rdapDomain({ status }) } }, { settings });

    test('is degraded: its date says nothing about who paid', async () => {
      expect((await renewed(['auto renew period', 'active'])).report).toMatchObject({
        status: 'degraded',
        message:
          'The registration of site.test ran out, and its registry moved the end to 2027-05-01 by itself ' +
          '(autoRenewPeriod). Ask the registrar whether it is paid: if not, it will be deleted.',
        details: { days_left: 120 },
      });
    });

    test('is up once the registrar has renewed it', async () => {
      expect((await renewed(['auto renew period', 'renew period'])).report.status).toBe('up');
    });
  });

  test('with a status that means nothing to its owner is judged by its date', async () => {
    for (const status of ['auto renew period', 'client hold']) {
      const settings = { ignored_statuses: ['autoRenewPeriod', 'clientHold'] };
      const { report } = await check(
        { rdap: { 'site.test': rdapDomain({ status: [status] }) } },
        { settings },
      );
      expect(report).toMatchObject({
        status: 'up',
        message: 'The registration of site.test lasts until 2027-05-01.',
      });
    }
  });

  test('that is not there is down', async () => {
    const { report } = await check({ rdap: {} });
    expect(report).toMatchObject({ status: 'down', message: 'site.test is not registered.' });
  });

  test('in its redemption period needs no date', async () => {
    const endless = { ...rdapDomain({ status: ['redemption period'] }), events: [] };
    const { report, questions } = await check({ rdap: { 'site.test': endless } });
    expect(report).toMatchObject({ status: 'down', details: { expires_at: null } });
    expect(questions).toEqual(['/dns.json', '/rdap/domain/site.test']);
  });
});

describe('the domain that is looked up', () => {
  test('is the registered one of a longer name', async () => {
    const { questions } = await check(
      { rdap: { 'site.test': rdapDomain() } },
      { target: 'Www.Shop.Site.test.' },
    );
    expect(questions).toContain('/rdap/domain/site.test');
  });

  test('is none when nobody can register it', async () => {
    const { report, questions } = await check({ rdap: {} }, { target: 'co.uk' });
    expect(report).toMatchObject({
      status: 'down',
      message: 'co.uk is not a domain that can be registered.',
    });
    expect(questions).toEqual([]);
  });
});

describe('the directory of RDAP servers', () => {
  const rdap = { 'site.test': rdapDomain() };

  test('is not asked again for three days', async () => {
    const first = await check({ rdap });
    const previous = first.report.remember;
    expect(previous).toMatchObject({
      rdap_server: expect.stringMatching(/\/rdap\/$/),
      found_at: now.toISOString(),
    });

    const { directories, questions } = await registries({ rdap });
    const later = (days: number) =>
      run(
        domainExpiry,
        'site.test',
        {},
        {
          directories,
          previous,
          now: new Date(now.getTime() + days * 86_400_000),
        },
      );
    const second = await later(2);
    expect(second).toMatchObject({ status: 'up' });
    expect(second).not.toHaveProperty('remember');
    expect(questions).toEqual([]);
    expect(await later(3)).toMatchObject({
      status: 'up',
      remember: { found_at: '2027-01-04T12:00:00.000Z' },
    });
    expect(questions).toEqual(['/dns.json', '/rdap/domain/site.test']);
  });

  test('may name several servers, of which the most specific and safest counts', async () => {
    const bootstrap = {
      services: [
        [['test'], ['http://127.0.0.1:1/wrong/']],
        [['site.test'], ['http://127.0.0.1:1/plain/', 'https://127.0.0.1:1/safe']],
      ],
    };
    const whois = { test: referral, 'site.test': whoisRecord() };
    expect((await check({ bootstrap, whois })).report.remember).toMatchObject({
      rdap_server: 'https://127.0.0.1:1/safe/',
    });
  });
});

describe('an RDAP server that is known although the directory does not name it', () => {
  const other = { services: [[['example'], ['https://127.0.0.1:1/']]] };
  const unlisted = (servers: RegistriesOptions) => check({ ...servers, bootstrap: other, unlisted: true });

  test('is asked', async () => {
    const { report, questions } = await unlisted({ rdap: { 'site.test': rdapDomain() } });
    expect(report).toMatchObject({
      status: 'up',
      details: { source: 'rdap' },
      remember: { rdap_server: expect.stringMatching(/\/rdap\/$/) },
    });
    expect(questions).toEqual(['/dns.json', '/rdap/domain/site.test']);
  });

  test('is passed over when the directory names one', async () => {
    const bootstrap = { services: [[['test'], ['http://127.0.0.1:1/listed/']]] };
    const { report } = await check({
      rdap: { 'site.test': rdapDomain() },
      bootstrap,
      unlisted: true,
      whois: { test: referral, 'site.test': whoisRecord() },
    });
    expect(report).toMatchObject({ status: 'up', remember: { rdap_server: 'http://127.0.0.1:1/listed/' } });
  });

  test('and that has moved away is not taken for a registry without the domain', async () => {
    const { report } = await unlisted({ rdap: {} });
    expect(report).toMatchObject({
      status: 'unknown',
      message: expect.stringMatching(/RDAP: 127\.0\.0\.1:\d+ answered 404 Not Found, and not as RDAP does\./),
    });
  });

  test('is believed when it says in RDAP that there is no such domain', async () => {
    const { report } = await unlisted({ rdap: { 'site.test': { errorCode: 404, title: 'Not Found' } } });
    expect(report).toMatchObject({ status: 'down', message: 'site.test is not registered.' });
  });
});

test('a registry that limits how often it answers by RDAP leaves nothing known', async () => {
  const { report } = await check({
    rdap: { 'site.test': 429 },
    whois: { test: referral, 'site.test': 'WHOIS limit exceeded\r\n' },
  });
  expect(report).toMatchObject({
    status: 'unknown',
    message: expect.stringMatching(
      /RDAP: 127\.0\.0\.1:\d+ answered 429 Too Many Requests\. WHOIS: 127\.0\.0\.1 does not answer for now, but says "WHOIS limit exceeded"\.$/,
    ),
  });
});

test('whatever an RDAP server answers, it is a result', async () => {
  const answers: object = {};
  const { directories } = await registries({ rdap: { 'site.test': answers } });
  const part = fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()));
  const answer = fc.record(
    { events: part, status: part, entities: part, objectClassName: fc.constantFrom('domain', 'domain', 'x') },
    { requiredKeys: [] },
  );
  const hostile = fc.record({
    events: fc.array(fc.record({ eventAction: fc.constant('expiration'), eventDate: part })),
    entities: fc.array(fc.record({ roles: fc.constant(['registrar']), vcardArray: part, handle: part })),
    objectClassName: fc.constant('domain'),
  });
  const previous = {
    rdap_server: directories.rdapBootstrapUrl.replace('dns.json', 'rdap/'),
    found_at: now.toISOString(),
  };
  await fc.assert(
    fc.asyncProperty(fc.oneof(answer, hostile), async (value) => {
      for (const name of Object.keys(answers)) Reflect.deleteProperty(answers, name);
      Object.assign(answers, value);
      const report = await run(domainExpiry, 'site.test', {}, { now, directories, previous });
      expect(['up', 'down', 'degraded', 'unknown']).toContain(report.status);
    }),
    { numRuns: 40 },
  );
});

describe('WHOIS', () => {
  const whois = { test: referral, 'site.test': whoisRecord() };

  test.each<[string, RegistriesOptions]>([
    ['has no RDAP server', {}],
    ['has an RDAP server that fails', { rdap: { 'site.test': 503 } }],
    [
      'has an RDAP server that answers something else',
      { rdap: { 'site.test': { objectClassName: 'entity' } } },
    ],
  ])('is asked when a registry %s', async (_, servers) => {
    const { report, questions } = await check({ ...servers, whois });
    expect(report).toMatchObject({
      status: 'up',
      details: {
        source: 'whois',
        server: '127.0.0.1',
        registrar: 'Good Names Ltd',
        statuses: ['clientTransferProhibited'],
        name_servers: ['ns1.site.test', 'ns2.site.test'],
        registered_at: '2001-05-01T04:00:00.000Z',
        expires_at: '2027-05-01T04:00:00.000Z',
      },
      remember: { whois_host: '127.0.0.1' },
    });
    expect(questions.slice(-2)).toEqual(['test', 'site.test']);
  });

  test.each<[string, object | number]>([
    ['cannot be had', 500],
    ['cannot be read', { services: 'none' }],
  ])('is asked when the directory of RDAP servers %s, which is not remembered', async (_, bootstrap) => {
    const { report } = await check({ bootstrap, whois });
    expect(report).toMatchObject({ status: 'up', details: { source: 'whois' } });
    expect(report).not.toHaveProperty('remember');
  });

  test('is asked at the server that was found before', async () => {
    const previous = { rdap_server: null, whois_host: '127.0.0.1', found_at: now.toISOString() };
    const { questions } = await check({ whois }, { previous });
    expect(questions).toEqual(['site.test']);
  });

  test('says that a domain is not registered', async () => {
    const answers = { test: referral, 'site.test': 'No match for domain "SITE.TEST".\r\n' };
    expect((await check({ whois: answers })).report).toMatchObject({
      status: 'down',
      message: 'site.test is not registered.',
    });
  });

  test.each([
    [
      'cannot be read',
      { test: referral, 'site.test': 'Welcome\r\n' },
      'the answer of 127.0.0.1 cannot be read',
    ],
    [
      'was asked too often, although it adds that there is nothing',
      { test: referral, 'site.test': '%% Too many requests...\r\n%% No entries found.\r\n' },
      '127.0.0.1 does not answer for now, but says "Too many requests..."',
    ],
    ['is empty', { test: referral }, '127.0.0.1 answered nothing'],
    ['is not known of', { test: 'domain: TEST\n' }, '127.0.0.1 knows no WHOIS server of .test'],
    ['is nonsense', { test: 'refer: http://x\n' }, '127.0.0.1 refers to an invalid host'],
  ])('that %s leaves nothing known', async (_, answers, why) => {
    expect((await check({ whois: answers })).report).toMatchObject({
      status: 'unknown',
      message: `The registry of site.test could not be asked. RDAP: its registry has no server. WHOIS: ${why}.`,
    });
  });

  test('under co.jp has the end of a registration behind its state', async () => {
    const record = 'a. [Domain Name]                SITE.CO.JP\r\n[State]    Connected (2027/05/31)\r\n';
    const { report, questions } = await check(
      { whois: { jp: referral, 'site.co.jp': record } },
      { target: 'www.site.co.jp' },
    );
    expect(report).toMatchObject({
      status: 'up',
      message: 'The registration of site.co.jp lasts until 2027-05-31.',
      details: { statuses: ['Connected'] },
    });
    expect(questions.slice(-2)).toEqual(['jp', 'site.co.jp']);
  });

  describe('when RDAP leaves the end of a registration out', () => {
    const rdap = { 'site.test': { ...rdapDomain(), events: [] } };

    test('tells it, at the server that was found before', async () => {
      const { report, questions } = await check({ rdap, whois });
      expect(report).toMatchObject({
        status: 'up',
        details: {
          source: 'rdap',
          statuses: ['clientTransferProhibited', 'ok'],
          expires_at: '2027-05-01T04:00:00.000Z',
          days_left: 120,
        },
        remember: { rdap_server: expect.any(String), whois_host: '127.0.0.1' },
      });
      expect(questions).toEqual(['/dns.json', '/rdap/domain/site.test', 'test', 'site.test']);
      const { directories, questions: asked } = await registries({ rdap, whois });
      const previous = {
        rdap_server: directories.rdapBootstrapUrl.replace('dns.json', 'rdap/'),
        whois_host: '127.0.0.1',
        found_at: now.toISOString(),
      };
      const again = await run(domainExpiry, 'site.test', {}, { now, previous, directories });
      expect(again).toMatchObject({ status: 'up' });
      expect(again).not.toHaveProperty('remember');
      expect(asked).toEqual(['/rdap/domain/site.test', 'site.test']);
    });

    test.each([
      [
        'leaves it out, too',
        { test: referral, 'site.test': 'Status: ok\r\n' },
        'it gives no date either',
        true,
      ],
      [
        'has another opinion',
        { test: referral, 'site.test': 'NOT FOUND\r\n' },
        'it gives no date either',
        undefined,
      ],
      ['says nothing', { test: referral }, '127.0.0.1 answered nothing', undefined],
      ['is not known of', { test: 'domain: TEST\n' }, '127.0.0.1 knows no WHOIS server of .test', undefined],
    ])('and WHOIS %s, nothing is known', async (_, answers, why, isLasting) => {
      const { report } = await check({ rdap, whois: answers });
      expect(report.status).toBe('unknown');
      expect(report.message).toMatch(
        /^The registry of site\.test does not say when registrations end\. RDAP: 127\.0\.0\.1:\d+ gives no date\./,
      );
      expect(report.message).toContain(`WHOIS: ${why}.`);
      expect(report.isLasting).toBe(isLasting);
    });
  });

  test('that gives no date leaves nothing known', async () => {
    const { report } = await check({ whois: { test: referral, 'site.test': 'Status: ok\r\n' } });
    expect(report).toMatchObject({
      status: 'unknown',
      isLasting: true,
      message:
        'The registry of site.test does not say when registrations end. WHOIS: 127.0.0.1 gives no date.',
    });
  });

  test('still gets its turn when RDAP hangs', async () => {
    const time = stoppedTime();
    const late = await webServer((_, response) => {
      time.pass(1_000);
      response.end(JSON.stringify(rdapDomain()));
    });
    const bootstrap = { services: [[['test'], [`${late.url}/`]]] };
    const { report } = await check({ bootstrap, whois }, { timeoutMs: 1_500 });
    expect(report).toMatchObject({ status: 'up', details: { source: 'whois' } });
  });
});

describe('a registration whose end no registry tells', () => {
  test.each(['de', 'nl', 'eu', 'be', 'at', 'ch', 'li'])('is known beforehand below .%s', (top) => {
    expect(domainExpiry.neverKnown(`www.Shop.Example.${top}.`)).toBe(
      `is example.${top}, and the registry of .${top} gives no expiry dates; registrar and dns can be watched`,
    );
  });

  test.each(['example.com', 'example.co.uk', 'co.at', 'de', 'example.de.com', '203.0.113.7'])(
    'is not that of %s',
    (target) => {
      expect(domainExpiry.neverKnown(target)).toBeUndefined();
    },
  );
});

test('only what depends on the target alone is never known', () => {
  const lasting = Object.entries(impossibilities).filter(([, lasts]) => lasts === 'lasting');
  expect(lasting).toEqual([['registry_without_dates', 'lasting']]);
});
