import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { proberSettingNames, readProberConfig } from '../src/prober-config.js';

const folder = mkdtempSync(join(tmpdir(), 'tocsin-prober-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the settings of a prober', () => {
  test('have defaults for everything but the token', () => {
    expect(readProberConfig({ PROBER_TOKEN: 'secret' })).toEqual({
      apiUrl: 'http://127.0.0.1:3000',
      proberToken: 'secret',
      probeConcurrency: 500,
      probeConcurrencyPerHost: 50,
      canaryUrls: ['https://one.one.one.one/', 'https://dns.google/', 'https://dns.quad9.net/'],
      directories: { rdapBootstrapUrl: undefined, whoisHost: undefined, whoisPort: 43 },
      metricsPort: undefined,
      host: '127.0.0.1',
      egressAllow: [],
      egressAuthorities: [],
      dnsServers: [],
      logLevel: 'info',
    });
  });

  test('take the token from a file', () => {
    const path = join(folder, 'token');
    writeFileSync(path, 'from a file\n');
    expect(readProberConfig({ PROBER_TOKEN_FILE: path }).proberToken).toBe('from a file');
  });

  test.each([
    ['none', []],
    ['http://192.0.2.1:8080/', ['http://192.0.2.1:8080/']],
    ['https://a.example/, https://b.example/', ['https://a.example/', 'https://b.example/']],
    ['', ['https://one.one.one.one/', 'https://dns.google/', 'https://dns.quad9.net/']],
  ])('name canaries: %j', (PROBER_CANARY_URL, urls) => {
    expect(readProberConfig({ PROBER_TOKEN: 'secret', PROBER_CANARY_URL }).canaryUrls).toEqual(urls);
  });

  test.each(['whois.example.com', 'whois', '192.0.2.1', '2001:db8::1'])(
    'name directories of registries: WHOIS at %s',
    (host) => {
      const url = 'http://mirror.example.com/rdap/dns.json';
      const env = { PROBER_TOKEN: 'secret', RDAP_BOOTSTRAP_URL: url, WHOIS_HOST: host, WHOIS_PORT: '4343' };
      expect(readProberConfig(env).directories).toEqual({
        rdapBootstrapUrl: url,
        whoisHost: host,
        whoisPort: 4343,
      });
    },
  );

  test.each([
    ['PROBER_TOKEN', ''],
    ['PROBER_TOKEN_FILE', join(folder, 'nowhere')],
    ['API_URL', 'ftp://example.com'],
    ['PROBE_CONCURRENCY', '0'],
    ['PROBE_CONCURRENCY_PER_HOST', 'many'],
    ['PROBER_CANARY_URL', 'example.com'],
    ['PROBER_CANARY_URL', 'https://example.com/,none'],
    ['PROBER_CANARY_URL', 'https://[nonsense]/'],
    ['RDAP_BOOTSTRAP_URL', 'data.iana.org'],
    ['RDAP_BOOTSTRAP_URL', 'https://exa mple.org/'],
    ['RDAP_BOOTSTRAP_URL', 'https://[nonsense]/'],
    ['WHOIS_HOST', 'https://whois.example.com'],
    ['WHOIS_HOST', 'whois.example.com:43'],
    ['WHOIS_PORT', '0'],
    ['PROBER_METRICS_PORT', '65536'],
    ['EGRESS_ALLOW', '300.1.1.1'],
    ['LOG_LEVEL', 'loud'],
  ])('name %s when it cannot be used, and not its value', (name, value) => {
    const token = name.startsWith('PROBER_TOKEN') ? {} : { PROBER_TOKEN: 'secret' };
    const read = () => readProberConfig({ ...token, [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow('secret');
  });

  test('are all known by name', () => {
    expect(new Set(proberSettingNames).size).toBe(proberSettingNames.length);
  });
});
