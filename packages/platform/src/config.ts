import { join, resolve } from 'node:path';
import { domainToASCII } from 'node:url';
import { auditKeptDaysMin, parseDatabaseUrl } from '@tocsin/persistence';
import { IsIn, IsOptional, IsString, isIP, Matches, MinLength } from 'class-validator';
import { type AuditWebhookTarget, auditWebhookFrom } from './audit-webhook.js';
import { filesBeside } from './authorities-file.js';
import { readEnvironment } from './environment.js';
import {
  addressLiteral,
  CertificateName,
  Domains,
  EhloName,
  listOf,
  Networks,
  Origin,
  OriginPairs,
  originPairsOf,
  Port,
  SecretKey,
  WholeNumber,
} from './setting-rules.js';
import { type SharedConfig, sharedConfigOf, sharedReads, sharedSettingNames } from './shared-config.js';
import {
  type SignInConfig,
  SignInEnvironment,
  signInConfigOf,
  signInSettingNames,
} from './sign-in-settings.js';

const retentionDays = 400;
const retentionDaysMax = 36_500;
/** 128 random bits in hex have more. */
const auditSecretCharsMin = 16;

const rateLimitMax = 1_000_000_000;

const smtpTlsChoices = ['required', 'opportunistic', 'off'] as const;
type SmtpTls = (typeof smtpTlsChoices)[number];

export const settingNames = [
  ...sharedSettingNames,
  ...signInSettingNames,
  'DATABASE_URL',
  'PORT',
  'PUBLIC_URL',
  'SELL_PLANS',
  'SECRET_KEY',
  'SECRET_KEY_NEXT',
  'SMTP_URL',
  'SMTP_TLS',
  'SMTP_TLS_NAME',
  'SMTP_EHLO_NAME',
  'MAIL_FROM',
  'TELEGRAM_API_URL',
  'SERVICE_ORIGINS',
  'DISPATCH_CONCURRENCY',
  'DISPATCHER_METRICS_PORT',
  'STATE_DIR',
  'ALERT_RETENTION_DAYS',
  'EVENT_RETENTION_DAYS',
  'AUDIT_RETENTION_DAYS',
  'AUDIT_WEBHOOK_URL',
  'AUDIT_WEBHOOK_SECRET',
  'CHECK_RETENTION_DAYS',
  'RATE_LIMIT_PER_KEY',
  'RATE_LIMIT_PER_ADDRESS',
  'RATE_LIMIT_FAILED_AUTH',
  'TRUSTED_PROXIES',
  'CONFIRMED_MAIL_DOMAINS',
] as const;

class Environment extends SignInEnvironment {
  @IsString()
  DATABASE_URL: string = 'sqlite:./data/tocsin.db';

  @Port()
  PORT: number = 3000;

  @IsOptional()
  @Origin('https://tocsin.example.com')
  PUBLIC_URL?: string;

  @IsIn(['on', 'off'], { message: 'must be on or off' })
  SELL_PLANS: string = 'off';

  @IsOptional()
  @SecretKey()
  SECRET_KEY?: string;

  @IsOptional()
  @SecretKey()
  SECRET_KEY_NEXT?: string;

  @IsOptional()
  @Matches(/^smtps?:\/\/[^/\s]+/, { message: 'must look like smtp://user:password@host:587' })
  SMTP_URL?: string;

  @IsOptional()
  @IsIn(smtpTlsChoices, { message: `must be one of ${smtpTlsChoices.join(', ')}` })
  SMTP_TLS?: SmtpTls;

  @IsOptional()
  @CertificateName()
  SMTP_TLS_NAME?: string;

  @IsOptional()
  @EhloName()
  SMTP_EHLO_NAME?: string;

  @Matches(/^[^\s@]+@[^\s@]+$|<[^\s@]+@[^\s@]+>$/, { message: 'must be an e-mail address' })
  MAIL_FROM: string = 'Tocsin <tocsin@localhost>';

  @Origin('https://api.telegram.org')
  TELEGRAM_API_URL: string = 'https://api.telegram.org';

  @OriginPairs()
  SERVICE_ORIGINS: string = '';

  @WholeNumber(1, 10_000)
  DISPATCH_CONCURRENCY: number = 10_000;

  @IsOptional()
  @Port()
  DISPATCHER_METRICS_PORT?: number;

  @IsOptional()
  @IsString()
  STATE_DIR?: string;

  @WholeNumber(1, retentionDaysMax)
  ALERT_RETENTION_DAYS: number = retentionDays;

  @WholeNumber(1, retentionDaysMax)
  EVENT_RETENTION_DAYS: number = retentionDays;

  @WholeNumber(auditKeptDaysMin, retentionDaysMax)
  AUDIT_RETENTION_DAYS: number = retentionDays;

  @IsOptional()
  @IsString()
  AUDIT_WEBHOOK_URL?: string;

  @IsOptional()
  @MinLength(auditSecretCharsMin, { message: `must have at least ${auditSecretCharsMin} characters` })
  AUDIT_WEBHOOK_SECRET?: string;

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

  @Domains()
  CONFIRMED_MAIL_DOMAINS: string = '';
}

export type Config = SharedConfig & {
  readonly signIn: SignInConfig;
  readonly databaseUrl: string;
  readonly port: number;
  /** Without a final slash. Links in mails begin with it. */
  readonly publicUrl: string;
  readonly sellPlans: boolean;
  /** `undefined`: the key file beside the database. */
  readonly secretKey: string | undefined;
  /** The key that will replace `secretKey`. It opens secrets already. */
  readonly secretKeyNext: string | undefined;
  readonly smtpUrl: string | undefined;
  /** `undefined`: as `SMTP_URL` needs it. */
  readonly smtpTls: SmtpTls | undefined;
  /** In the certificate of the mail server; `undefined`: its host. */
  readonly smtpTlsName: string | undefined;
  /** `undefined`: the name of the machine. */
  readonly smtpEhloName: string | undefined;
  readonly mailFrom: string;
  readonly telegramApiUrl: string;
  /** Origins to call instead of the public origins of services. */
  readonly serviceOrigins: Readonly<Record<string, string>>;
  readonly dispatchConcurrency: number;
  /** `undefined`: no port for operators. */
  readonly dispatcherMetricsPort: number | undefined;
  /** The folder of the dispatchers' journals. */
  readonly stateDir: string;
  readonly alertRetentionDays: number;
  readonly eventRetentionDays: number;
  readonly auditRetentionDays: number;
  readonly checkRetentionDays: number;
  /** Gets the audit log; `undefined`: nobody does. */
  readonly auditWebhook: AuditWebhookTarget | undefined;
  /** Requests per minute. */
  readonly rateLimits: {
    readonly perKey: number;
    readonly perAddress: number;
    readonly failedAuth: number;
  };
  /** IP addresses and CIDR ranges whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** In ASCII and lower case. Their e-mail addresses are confirmed when they are new. */
  readonly confirmedMailDomains: readonly string[];
};

const publicUrlFrom = ({ PUBLIC_URL, HOST, PORT }: Environment): string =>
  PUBLIC_URL === undefined
    ? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
    : new URL(PUBLIC_URL).origin;

const ehloNameFrom = ({ SMTP_EHLO_NAME, PUBLIC_URL }: Environment): string | undefined => {
  if (SMTP_EHLO_NAME !== undefined || PUBLIC_URL === undefined) return SMTP_EHLO_NAME;
  const host = new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return addressLiteral(host);
  // Relays refuse names that are not full ones (RFC 5321, section 2.3.5).
  return host.includes('.') ? host : undefined;
};

const stateDirFrom = ({ STATE_DIR, DATABASE_URL }: Environment): string =>
  resolve(STATE_DIR ?? join(filesBeside(parseDatabaseUrl(DATABASE_URL)), 'dispatchers'));

/** Addresses to listen on everywhere, which no link can lead to (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.2). */
const everywhere = ['0.0.0.0', '::'];

/** @throws Error that names the setting */
const requireLinkable = ({ PUBLIC_URL, HOST }: Environment): void => {
  if (PUBLIC_URL !== undefined || !everywhere.includes(HOST)) return;
  throw new Error(
    `PUBLIC_URL must be the address that people use, such as https://tocsin.example.com, because links cannot begin with HOST=${HOST}`,
  );
};

/** @throws ConfigError that lists every wrong setting and its rule */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const environment = readEnvironment(Environment, settingNames, env, (given) => [
    () => parseDatabaseUrl(given.DATABASE_URL),
    () => signInConfigOf(given),
    () => requireLinkable(given),
    ...sharedReads(given),
    () => auditWebhookFrom(given),
  ]);
  return {
    ...sharedConfigOf(environment),
    signIn: signInConfigOf(environment),
    databaseUrl: environment.DATABASE_URL,
    port: environment.PORT,
    publicUrl: publicUrlFrom(environment),
    sellPlans: environment.SELL_PLANS === 'on',
    secretKey: environment.SECRET_KEY,
    secretKeyNext: environment.SECRET_KEY_NEXT,
    smtpUrl: environment.SMTP_URL,
    smtpTls: environment.SMTP_TLS,
    smtpTlsName: environment.SMTP_TLS_NAME,
    smtpEhloName: ehloNameFrom(environment),
    mailFrom: environment.MAIL_FROM,
    telegramApiUrl: environment.TELEGRAM_API_URL,
    serviceOrigins: originPairsOf(environment.SERVICE_ORIGINS),
    dispatchConcurrency: environment.DISPATCH_CONCURRENCY,
    dispatcherMetricsPort: environment.DISPATCHER_METRICS_PORT,
    stateDir: stateDirFrom(environment),
    alertRetentionDays: environment.ALERT_RETENTION_DAYS,
    eventRetentionDays: environment.EVENT_RETENTION_DAYS,
    auditRetentionDays: environment.AUDIT_RETENTION_DAYS,
    checkRetentionDays: environment.CHECK_RETENTION_DAYS,
    auditWebhook: auditWebhookFrom(environment),
    rateLimits: {
      perKey: environment.RATE_LIMIT_PER_KEY,
      perAddress: environment.RATE_LIMIT_PER_ADDRESS,
      failedAuth: environment.RATE_LIMIT_FAILED_AUTH,
    },
    trustedProxies: listOf(environment.TRUSTED_PROXIES),
    confirmedMailDomains: listOf(environment.CONFIRMED_MAIL_DOMAINS).map((each) => domainToASCII(each)),
  };
};
