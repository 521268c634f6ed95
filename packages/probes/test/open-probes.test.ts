import { expect, test } from '@jest/globals';
import { openProbes } from '../src/open-probes.js';
import { rdapDomain, registries } from './support/registries.js';
import { pages } from './support/web-server.js';

const signal = new AbortController().signal;

test('a check runs through the probe of its type', async () => {
  const { url } = await pages('here');
  const probes = openProbes({ egressAllow: ['127.0.0.1'], dnsServers: [], onError: () => {} });
  expect(
    await probes.run({ account: 'one', type: 'http', target: url, settings: {}, timeoutMs: 5_000 }, signal),
  ).toMatchObject({
    status: 'up',
  });
});

test('registries are looked up where the operator says', async () => {
  const { directories, questions } = await registries({ rdap: { 'site.test': rdapDomain() } });
  const { rdapBootstrapUrl } = directories;
  const probes = openProbes({
    egressAllow: ['127.0.0.1'],
    dnsServers: [],
    directories: { rdapBootstrapUrl, whoisHost: undefined },
    onError: () => {},
  });
  const check = {
    account: 'one',
    type: 'domain_expiry',
    target: 'site.test',
    settings: {},
    timeoutMs: 5_000,
  } as const;
  expect(await probes.run(check, signal)).toMatchObject({ details: { registrar: 'Good Names Ltd' } });
  expect(questions).toEqual(['/dns.json', '/rdap/domain/site.test']);
});

test('a setting that cannot be used stops the opening by its name', () => {
  expect(() => openProbes({ egressAllow: ['here'], dnsServers: [], onError: () => {} })).toThrow(
    'EGRESS_ALLOW',
  );
});
