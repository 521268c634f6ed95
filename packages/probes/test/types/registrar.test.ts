import { describe, expect, test } from '@jest/globals';
import { registrar } from '../../src/types/registrar.js';
import {
  type DomainOptions,
  type RegistriesOptions,
  rdapDomain,
  referral,
  registries,
  whoisRecord,
} from '../support/registries.js';
import { run } from '../support/run.js';

const now = new Date('2027-01-01T12:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const rdap = (domain: DomainOptions = {}) => ({ rdap: { 'site.test': rdapDomain(domain) } });
const whois = (domain: DomainOptions = {}) => ({
  whois: { test: referral, 'site.test': whoisRecord(domain) },
});

async function check(
  servers: RegistriesOptions,
  { previous, at = now, settings = {} }: { previous?: unknown; at?: Date; settings?: object } = {},
) {
  const { directories } = await registries(servers);
  // Each test has new servers, so the remembered address of the registry does not apply.
  const known = Object.fromEntries(Object.entries(previous ?? {}).filter(([name]) => name !== 'registry'));
  return run(registrar, 'www.site.test', settings, {
    now: at,
    directories,
    previous: previous === undefined ? undefined : known,
  });
}

async function changed(first: RegistriesOptions, second: RegistriesOptions, settings: object = {}) {
  const { remember } = await check(first, { settings });
  return check(second, { previous: remember, settings });
}

test('the first registration that is seen is right, and stays so', async () => {
  const report = await check(rdap());
  expect(report).toMatchObject({
    status: 'up',
    message: 'The registration of site.test is as it was, with Good Names Ltd.',
    details: { registrar: 'Good Names Ltd', statuses: ['clientTransferProhibited', 'ok'] },
    remember: { registry: { rdap_server: expect.any(String) } },
  });
  expect(await check(rdap(), { previous: report.remember })).toMatchObject({
    status: 'up',
    remember: { watched: { accepted: { source: 'rdap', registrar: 'Good Names Ltd' } } },
  });
});

test('where the registry is asked is remembered', async () => {
  const { directories, questions } = await registries(rdap());
  const { remember: previous } = await run(registrar, 'site.test', {}, { now, directories });
  expect(await run(registrar, 'site.test', {}, { now, directories, previous })).not.toHaveProperty(
    'remember',
  );
  expect(questions).toEqual(['/dns.json', '/rdap/domain/site.test', '/rdap/domain/site.test']);
});

describe('a change', () => {
  test.each<[string, DomainOptions, string]>([
    [
      'of the registrar',
      { registrar: 'Evil Names Inc' },
      'The registrar changed from "Good Names Ltd" to "Evil Names Inc".',
    ],
    [
      'of the status',
      { status: ['active', 'pending transfer'] },
      'The status changed: pendingTransfer added, clientTransferProhibited removed.',
    ],
    [
      'of both',
      { registrar: 'Evil Names Inc', status: ['active'] },
      'The registrar changed from "Good Names Ltd" to "Evil Names Inc". The status changed: clientTransferProhibited removed.',
    ],
  ])('%s is down', async (_, second, message) => {
    expect(await changed(rdap(), rdap(second))).toMatchObject({
      status: 'down',
      message,
      details: { before: { registrar: 'Good Names Ltd', statuses: ['clientTransferProhibited', 'ok'] } },
    });
  });

  test('of the order is none', async () => {
    const turned = rdap({ status: ['active', 'client transfer prohibited'] });
    expect(await changed(rdap(), turned)).toMatchObject({ status: 'up' });
  });

  test('of a status that comes and goes is none, unless it is wanted', async () => {
    const renewed = rdap({ status: ['client transfer prohibited', 'active', 'auto renew period'] });
    expect(await changed(rdap(), renewed)).toMatchObject({ status: 'up' });
    expect(await changed(rdap(), renewed, { ignored_statuses: [] })).toMatchObject({ status: 'down' });
  });

  test('is reported until it is undone', async () => {
    const report = await changed(rdap(), rdap({ registrar: 'Evil Names Inc' }));
    expect(await check(rdap(), { previous: report.remember, at: minutesLater(10) })).toMatchObject({
      status: 'up',
    });
  });

  test('is reported until it has stood long enough to be right', async () => {
    const other = rdap({ registrar: 'Other Names' });
    const { remember: previous } = await changed(rdap(), other);
    expect(await check(other, { previous, at: minutesLater(59) })).toMatchObject({ status: 'down' });
    expect(await check(other, { previous, at: minutesLater(60) })).toMatchObject({
      status: 'up',
      remember: { watched: { accepted: { registrar: 'Other Names' } } },
    });
  });
});

describe('a domain out of its zone', () => {
  const held = rdap({ status: ['client transfer prohibited', 'active', 'client hold'] });
  const message = 'The registrar took site.test out of the zone: no name in it works (clientHold).';

  test('is down, from the first check on and however long it stands', async () => {
    const first = await check(held);
    expect(first).toMatchObject({ status: 'down', message });
    const later = { previous: first.remember, at: minutesLater(1_000) };
    expect(await check(held, later)).toMatchObject({ status: 'down', message });
  });

  test('is down with the change that brought it', async () => {
    expect(await changed(rdap(), held)).toMatchObject({
      status: 'down',
      message: `The status changed: clientHold added. ${message}`,
    });
  });

  test('is up when that is wanted', async () => {
    expect(await check(held, { settings: { ignored_statuses: ['clientHold'] } })).toMatchObject({
      status: 'up',
    });
  });
});

test('what an earlier version read of WHOIS is not compared with what is read now', async () => {
  const accepted = { source: 'whois', registrar: 'GOOD NAMES', statuses: [] };
  expect(await check(whois(), { previous: { watched: { accepted } } })).toMatchObject({
    status: 'up',
    remember: { watched: { accepted: { source: 'whois_2', registrar: 'Good Names Ltd' } } },
  });
});

describe('a registry that changes its protocol', () => {
  test('from RDAP to WHOIS cannot be compared', async () => {
    expect(await changed(rdap(), whois({ registrar: 'GOOD NAMES' }))).toMatchObject({
      status: 'unknown',
      message: 'The registry answers by WHOIS alone, which cannot be compared with what its RDAP said.',
    });
  });

  test('from WHOIS to RDAP begins anew', async () => {
    expect(await changed(whois({ registrar: 'GOOD NAMES' }), rdap())).toMatchObject({
      status: 'up',
      remember: { watched: { accepted: { source: 'rdap', registrar: 'Good Names Ltd' } } },
    });
  });

  test('stays with WHOIS when there is nothing else', async () => {
    expect(await changed(whois(), whois({ registrar: 'Evil Names Inc' }))).toMatchObject({ status: 'down' });
  });
});

test('a domain that is not registered any more is down', async () => {
  expect(await changed(rdap(), { rdap: {} })).toMatchObject({
    status: 'down',
    message: 'site.test is not registered.',
  });
});

test('what nobody can register is down', async () => {
  const { directories } = await registries({});
  expect(await run(registrar, 'co.uk', {}, { directories })).toMatchObject({
    status: 'down',
    details: { error: 'misconfigured' },
  });
});
