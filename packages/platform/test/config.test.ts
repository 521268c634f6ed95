import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ConfigError, readConfig } from '../src/index.js';

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
};

describe('the settings', () => {
  test('have defaults that run the service on this machine', () => {
    expect(readConfig({})).toEqual({
      databaseUrl: 'sqlite:./data/tocsin.db',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      secretKey: undefined,
      secretKeyNext: undefined,
      egressAllow: [],
      egressAuthorities: [],
      dnsServers: [],
      sellPlans: false,
      smtpUrl: undefined,
      smtpTls: undefined,
      smtpTlsName: undefined,
      smtpEhloName: undefined,
      mailFrom: 'Tocsin <tocsin@localhost>',
      telegramApiUrl: 'https://api.telegram.org',
      serviceOrigins: {},
      logLevel: 'info',
      dispatchConcurrency: 10_000,
      dispatcherMetricsPort: undefined,
      stateDir: resolve('data/dispatchers'),
      alertRetentionDays: 400,
      eventRetentionDays: 400,
      auditRetentionDays: 400,
      checkRetentionDays: 30,
      auditWebhook: undefined,
      rateLimits: { perKey: 300_000, perAddress: 600_000, failedAuth: 30 },
      trustedProxies: [],
      confirmedMailDomains: [],
      signIn: { passwords: true, provider: undefined },
    });
  });

  test('are read from the environment, lists by commas', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://db.example.com/tocsin',
      HOST: '::1',
      PORT: '8080',
      PUBLIC_URL: 'https://tocsin.example.com/',
      SELL_PLANS: 'on',
      SECRET_KEY: 'x'.repeat(32),
      EGRESS_ALLOW: '127.0.0.0/8, 10.1.0.0/16,',
      DNS_SERVERS: '10.0.0.53',
      SMTP_URL: 'smtp://mail.example.com:587',
      MAIL_FROM: 'alerts@example.com',
      SERVICE_ORIGINS:
        'https://api.twilio.com=https://gateway.example.com/, https://a.example=http://127.0.0.1:9',
      LOG_LEVEL: 'debug',
      DISPATCH_CONCURRENCY: '20',
      DISPATCHER_METRICS_PORT: '9464',
      STATE_DIR: '/var/lib/tocsin/dispatchers',
      ALERT_RETENTION_DAYS: '30',
      EVENT_RETENTION_DAYS: '36500',
      AUDIT_RETENTION_DAYS: '30',
      RATE_LIMIT_PER_KEY: '600',
      RATE_LIMIT_PER_ADDRESS: '1200',
      RATE_LIMIT_FAILED_AUTH: '5',
      TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16,fd00::/8',
      CONFIRMED_MAIL_DOMAINS: 'Example.com, bücher.example',
    });
    expect(config).toMatchObject({
      serviceOrigins: {
        'https://api.twilio.com': 'https://gateway.example.com',
        'https://a.example': 'http://127.0.0.1:9',
      },
      port: 8080,
      publicUrl: 'https://tocsin.example.com',
      sellPlans: true,
      egressAllow: ['127.0.0.0/8', '10.1.0.0/16'],
      dnsServers: ['10.0.0.53'],
      dispatchConcurrency: 20,
      dispatcherMetricsPort: 9464,
      stateDir: '/var/lib/tocsin/dispatchers',
      alertRetentionDays: 30,
      eventRetentionDays: 36_500,
      auditRetentionDays: 30,
      rateLimits: { perKey: 600, perAddress: 1200, failedAuth: 5 },
      trustedProxies: ['10.0.0.1', '192.168.0.0/16', 'fd00::/8'],
      confirmedMailDomains: ['example.com', 'xn--bcher-kva.example'],
    });
  });

  test.each([
    ['10.0.0.0/33', 'EGRESS_ALLOW: "10.0.0.0/33" needs a prefix length from 0 to 32 after one "/".'],
    ['127.0.0.1,intranet', 'EGRESS_ALLOW: "intranet" is not an IP address.'],
  ])('that open %s say what is wrong with it', (ranges, problem) => {
    expect(problemsOf({ EGRESS_ALLOW: ranges })).toEqual([problem]);
  });

  test.each([
    ['beside the SQLite file', 'sqlite:/srv/tocsin.db', '/srv/dispatchers'],
    ['in data/ with PostgreSQL', 'postgres://db.example.com/tocsin', resolve('data/dispatchers')],
  ])('put the journals of dispatchers %s', (_, DATABASE_URL, stateDir) => {
    expect(readConfig({ DATABASE_URL, STATE_DIR: '' }).stateDir).toBe(stateDir);
  });

  test('that are empty count as not set', () => {
    expect(readConfig({ PORT: '', SECRET_KEY: '', SMTP_URL: '', DISPATCHER_METRICS_PORT: '' })).toEqual(
      readConfig({}),
    );
  });

  test.each([
    [
      { AUDIT_WEBHOOK_URL: 'https://log.example.com/in' },
      'AUDIT_WEBHOOK_SECRET must be set with AUDIT_WEBHOOK_URL, to sign what is sent',
    ],
    [{ AUDIT_WEBHOOK_SECRET: 'x'.repeat(16) }, 'AUDIT_WEBHOOK_URL must be set with AUDIT_WEBHOOK_SECRET'],
    [
      { AUDIT_WEBHOOK_URL: 'https://log.example.com/in', AUDIT_WEBHOOK_SECRET: 'short' },
      'AUDIT_WEBHOOK_SECRET must have at least 16 characters',
    ],
    [
      { AUDIT_WEBHOOK_URL: 'log.example.com', AUDIT_WEBHOOK_SECRET: 'x'.repeat(16) },
      'AUDIT_WEBHOOK_URL cannot be called: This is not a URL.',
    ],
    [
      { AUDIT_WEBHOOK_URL: 'http://10.0.0.1/in', AUDIT_WEBHOOK_SECRET: 'x'.repeat(16) },
      expect.stringContaining('EGRESS_ALLOW'),
    ],
  ])('that send the audit log away must be whole: %j', (env, problem) => {
    expect(problemsOf(env)).toEqual([problem]);
  });

  test.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'tocsin.example.com'],
    ['PUBLIC_URL', 'https://example.com/tocsin'],
    ['TELEGRAM_API_URL', 'api.telegram.org'],
    ['TELEGRAM_API_URL', 'https://api.telegram.org/bot1:x'],
    ['SERVICE_ORIGINS', 'https://api.twilio.com'],
    ['SERVICE_ORIGINS', 'https://api.twilio.com=gateway.example.com'],
    ['SERVICE_ORIGINS', 'https://api.twilio.com=https://a.example.com=https://b.example.com'],
    ['SECRET_KEY', 'too short'],
    ['SECRET_KEY_NEXT', 'too short'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['SMTP_TLS', 'on'],
    ['SMTP_TLS_NAME', 'mail.example.com:587'],
    ['SMTP_TLS_NAME', '192.0.2.1'],
    ['SMTP_EHLO_NAME', 'tocsin example'],
    ['SMTP_EHLO_NAME', '192.0.2.1'],
    ['SMTP_EHLO_NAME', '[mail.example.com]'],
    ['MAIL_FROM', 'nobody'],
    ['LOG_LEVEL', 'loud'],
    ['DISPATCH_CONCURRENCY', '0'],
    ['DISPATCH_CONCURRENCY', 'many'],
    ['DISPATCHER_METRICS_PORT', 'on'],
    ['DISPATCHER_METRICS_PORT', '65536'],
    ['ALERT_RETENTION_DAYS', '0'],
    ['ALERT_RETENTION_DAYS', '1.5'],
    ['EVENT_RETENTION_DAYS', 'forever'],
    ['EVENT_RETENTION_DAYS', '36501'],
    ['AUDIT_RETENTION_DAYS', '29'],
    ['RATE_LIMIT_PER_KEY', '0'],
    ['RATE_LIMIT_PER_ADDRESS', 'none'],
    ['RATE_LIMIT_FAILED_AUTH', '-1'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', 'fd00::/129'],
    ['TRUSTED_PROXIES', 'proxy.example.com'],
    ['CONFIRMED_MAIL_DOMAINS', '@example.com'],
    ['CONFIRMED_MAIL_DOMAINS', 'example.com;example.org'],
    ['CONFIRMED_MAIL_DOMAINS', 'com'],
  ])('refuse %s=%s by its name, and do not repeat the value', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must `));
    expect(problems[0]).not.toContain(`"${value}"`);
  });

  test('name every problem at once', () => {
    expect(problemsOf({ PORT: 'abc', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://db' })).toHaveLength(3);
  });
});

test.each([
  ['https://tocsin.example.com:8443', 'tocsin.example.com'],
  ['https://bücher.example', 'xn--bcher-kva.example'],
  ['http://192.0.2.1:3000', '[192.0.2.1]'],
  ['http://[2001:db8::1]', '[IPv6:2001:db8::1]'],
  // Relays want a full name (RFC 5321, section 2.3.5).
  ['http://localhost:3000', undefined],
])('the mail server hears the host of PUBLIC_URL=%s: %s', (PUBLIC_URL, ehlo) => {
  expect(readConfig({ PUBLIC_URL }).smtpEhloName).toBe(ehlo);
  const SMTP_EHLO_NAME = '[IPv6:2001:db8::25]';
  expect(readConfig({ PUBLIC_URL, SMTP_EHLO_NAME }).smtpEhloName).toBe(SMTP_EHLO_NAME);
});

test.each(['0.0.0.0', '::'])('HOST=%s needs a PUBLIC_URL, since no link can lead there', (HOST) => {
  expect(problemsOf({ HOST }).join()).toContain('PUBLIC_URL must be the address that people use');
  const config = readConfig({ HOST, PUBLIC_URL: 'https://tocsin.example.com/' });
  expect(config.publicUrl).toBe('https://tocsin.example.com');
});

describe('the settings of sign-in', () => {
  const provider = {
    OIDC_ISSUER: 'https://login.example.com/realms/one',
    OIDC_CLIENT_ID: 'tocsin',
    OIDC_CLIENT_SECRET: 'a secret',
  };

  test('name a provider, and roles of groups whatever characters their names have', () => {
    const accountId = '0197a000-0000-7000-8000-000000000001';
    const roles = `owner@${accountId}=admins; viewer@${accountId}=cn=all, ou=groups;`;
    const { signIn } = readConfig({ ...provider, OIDC_ROLES: roles, PASSWORDS: 'off' });
    expect(signIn).toEqual({
      passwords: false,
      provider: {
        issuer: provider.OIDC_ISSUER,
        clientId: 'tocsin',
        clientSecret: 'a secret',
        name: 'single sign-on',
        scope: 'openid email profile',
        groupsClaim: 'groups',
        roles: [
          { role: 'owner', accountId, group: 'admins' },
          { role: 'viewer', accountId, group: 'cn=all, ou=groups' },
        ],
        linksByEmail: false,
        trustsAddresses: false,
      },
    });
  });

  test.each<[Record<string, string>, string]>([
    [{ PASSWORDS: 'off' }, 'PASSWORDS=off needs another way to sign in: set OIDC_ISSUER'],
    [{ PASSWORDS: 'no' }, 'PASSWORDS must be on or off'],
    [{ OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together'],
    [{ ...provider, OIDC_ISSUER: 'http://login.example.com' }, 'http is for loopback only'],
    [{ ...provider, OIDC_ISSUER: 'https://login.example.com/?x=1' }, 'OIDC_ISSUER must look like'],
    [{ ...provider, OIDC_ROLES: 'admin@1=x' }, 'OIDC_ROLES must be rules such as'],
    [{ ...provider, OIDC_LINK_BY_EMAIL: 'yes' }, 'OIDC_LINK_BY_EMAIL must be on or off'],
    [{ ...provider, OIDC_TRUST_EMAIL: 'yes' }, 'OIDC_TRUST_EMAIL must be on or off'],
  ])('refuse %j', (env, problem) => {
    expect(problemsOf(env).join()).toContain(problem);
  });
});
