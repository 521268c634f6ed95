import { addressPolicy } from '@tocsin/egress/policy';
import { auditKeptDaysMin, parseDatabaseUrl } from '@tocsin/persistence';
import { IsOptional, IsString, Matches } from 'class-validator';
import { readAuthoritiesFile } from './authorities-file.js';
import { readEnvironment } from './environment.js';
import { LogLevel, listOf, Networks, Origin, Port, SecretKey, WholeNumber } from './setting-rules.js';

const retentionDays = 400;
const retentionDaysMax = 36_500;

const rateLimitMax = 1_000_000_000;

export const settingNames = [
  'DATABASE_URL',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'SECRET_KEY',
  'SECRET_KEY_NEXT',
  'EGRESS_ALLOW',
  'EGRESS_CA_FILE',
  'DNS_SERVERS',
  'SMTP_URL',
  'MAIL_FROM',
  'TELEGRAM_API_URL',
  'LOG_LEVEL',
  'DISPATCH_CONCURRENCY',
  'DISPATCHER_METRICS_PORT',
  'ALERT_RETENTION_DAYS',
  'EVENT_RETENTION_DAYS',
  'AUDIT_RETENTION_DAYS',
  'CHECK_RETENTION_DAYS',
  'RATE_LIMIT_PER_KEY',
  'RATE_LIMIT_PER_ADDRESS',
  'RATE_LIMIT_FAILED_AUTH',
  'TRUSTED_PROXIES',
] as const;

class Environment {
  @IsString()
  DATABASE_URL: string = 'sqlite:./data/tocsin.db';

  @IsString()
  HOST: string = '127.0.0.1';

  @Port()
  PORT: number = 3000;

  @IsOptional()
  @Origin('https://tocsin.example.com')
  PUBLIC_URL?: string;

  @IsOptional()
  @SecretKey()
  SECRET_KEY?: string;

  @IsOptional()
  @SecretKey()
  SECRET_KEY_NEXT?: string;

  @IsString()
  EGRESS_ALLOW: string = '';

  @IsOptional()
  @IsString()
  EGRESS_CA_FILE?: string;

  @IsString()
  DNS_SERVERS: string = '';

  @IsOptional()
  @Matches(/^smtps?:\/\/[^/\s]+/, { message: 'must look like smtp://user:password@host:587' })
  SMTP_URL?: string;

  @Matches(/^[^\s@]+@[^\s@]+$|<[^\s@]+@[^\s@]+>$/, { message: 'must be an e-mail address' })
  MAIL_FROM: string = 'Tocsin <tocsin@localhost>';

  @Origin('https://api.telegram.org')
  TELEGRAM_API_URL: string = 'https://api.telegram.org';

  @LogLevel()
  LOG_LEVEL: string = 'info';

  @WholeNumber(1, 10_000)
  DISPATCH_CONCURRENCY: number = 10_000;

  @IsOptional()
  @Port()
  DISPATCHER_METRICS_PORT?: number;

  @WholeNumber(1, retentionDaysMax)
  ALERT_RETENTION_DAYS: number = retentionDays;

  @WholeNumber(1, retentionDaysMax)
  EVENT_RETENTION_DAYS: number = retentionDays;

  @WholeNumber(auditKeptDaysMin, retentionDaysMax)
  AUDIT_RETENTION_DAYS: number = retentionDays;

  @WholeNumber(1, retentionDaysMax)
  CHECK_RETENTION_DAYS: number = 30;

  @WholeNumber(1, rateLimitMax)
  RATE_LIMIT_PER_KEY: number = 300_000;

  @WholeNumber(1, rateLimitMax)
  RATE_LIMIT_PER_ADDRESS: number = 600_000;

  @WholeNumber(1, rateLimitMax)
  RATE_LIMIT_FAILED_AUTH: number = 30;

  @Networks()
  TRUSTED_PROXIES: string = '';
}

export type Config = {
  readonly databaseUrl: string;
  readonly host: string;
  readonly port: number;
  /** Without a final slash. Links in mails begin with it. */
  readonly publicUrl: string;
  /** `undefined`: the key file beside the database. */
  readonly secretKey: string | undefined;
  /** The key that will replace `secretKey`. It opens secrets already. */
  readonly secretKeyNext: string | undefined;
  /** Private CIDR ranges that may be called. */
  readonly egressAllow: readonly string[];
  /** In PEM, trusted beside the well-known authorities. */
  readonly egressAuthorities: readonly string[];
  readonly dnsServers: readonly string[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly telegramApiUrl: string;
  readonly logLevel: string;
  readonly dispatchConcurrency: number;
  /** `undefined`: no port for operators. */
  readonly dispatcherMetricsPort: number | undefined;
  readonly alertRetentionDays: number;
  readonly eventRetentionDays: number;
  readonly auditRetentionDays: number;
  readonly checkRetentionDays: number;
  /** Requests per minute. */
  readonly rateLimits: {
    readonly perKey: number;
    readonly perAddress: number;
    readonly failedAuth: number;
  };
  /** IP addresses and CIDR ranges whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
};

const publicUrlFrom = ({ PUBLIC_URL, HOST, PORT }: Environment): string =>
  PUBLIC_URL === undefined
    ? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
    : new URL(PUBLIC_URL).origin;

const authoritiesIn = ({ EGRESS_CA_FILE: path }: Environment): string[] =>
  path ? readAuthoritiesFile(path) : [];

/** @throws ConfigError that lists every wrong setting and its rule */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const environment = readEnvironment(Environment, settingNames, env, (given) => [
    () => parseDatabaseUrl(given.DATABASE_URL),
    () => addressPolicy({ allow: listOf(given.EGRESS_ALLOW) }),
    () => authoritiesIn(given),
  ]);
  return {
    databaseUrl: environment.DATABASE_URL,
    host: environment.HOST,
    port: environment.PORT,
    publicUrl: publicUrlFrom(environment),
    secretKey: environment.SECRET_KEY,
    secretKeyNext: environment.SECRET_KEY_NEXT,
    egressAllow: listOf(environment.EGRESS_ALLOW),
    egressAuthorities: authoritiesIn(environment),
    dnsServers: listOf(environment.DNS_SERVERS),
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    telegramApiUrl: environment.TELEGRAM_API_URL,
    logLevel: environment.LOG_LEVEL,
    dispatchConcurrency: environment.DISPATCH_CONCURRENCY,
    dispatcherMetricsPort: environment.DISPATCHER_METRICS_PORT,
    alertRetentionDays: environment.ALERT_RETENTION_DAYS,
    eventRetentionDays: environment.EVENT_RETENTION_DAYS,
    auditRetentionDays: environment.AUDIT_RETENTION_DAYS,
    checkRetentionDays: environment.CHECK_RETENTION_DAYS,
    rateLimits: {
      perKey: environment.RATE_LIMIT_PER_KEY,
      perAddress: environment.RATE_LIMIT_PER_ADDRESS,
      failedAuth: environment.RATE_LIMIT_FAILED_AUTH,
    },
    trustedProxies: listOf(environment.TRUSTED_PROXIES),
  };
};
