import { domainToASCII } from 'node:url';
import { parseUrl } from '@tocsin/egress';
import type { MailServerSettings, SmtpTls } from '../sending/transport.js';

const loopbackHost = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|::1)$/i;

// RFC 8314, section 3.3 and RFC 6409: submission with TLS from the first byte, and with STARTTLS.
const securePort = 465;
const submissionPort = 587;

export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** TLS starts with the first byte. */
  readonly secure: boolean;
  readonly tls: SmtpTls;
  readonly tlsName: string | undefined;
  readonly ehloName: string | undefined;
  readonly login: { readonly user: string; readonly pass: string } | null;
};

/**
 * Reads `smtp://user:password@host:587` or `smtps://user:password@host:465`, with its settings. The login is optional.
 * @throws Error that names the rule but not the URL, which may hold a password
 */
export function mailServerOf({
  smtpUrl,
  smtpTls,
  smtpTlsName,
  smtpEhloName,
}: MailServerSettings): MailServer {
  const url = parseUrl(smtpUrl);
  if (url === undefined || !['smtp:', 'smtps:'].includes(url.protocol)) {
    throw new Error('SMTP_URL must look like smtp://user:password@host:587.');
  }
  if (/[^/]/.test(url.pathname) || url.search !== '' || url.hash !== '') {
    throw new Error('SMTP_URL must end after the port.');
  }
  const host = hostOf(url);
  const secure = url.protocol === 'smtps:';
  const login = loginOf(url);
  if (secure && smtpTls === 'off') throw new Error('SMTP_TLS must not be off with smtps:// in SMTP_URL.');
  // A password in clear text may only stay on this machine.
  const isHarmless = !secure && (login === null || loopbackHost.test(host));
  return {
    host,
    port: url.port === '' ? (secure ? securePort : submissionPort) : Number(url.port),
    secure,
    tls: smtpTls ?? (isHarmless ? 'opportunistic' : 'required'),
    tlsName: smtpTlsName,
    ehloName: smtpEhloName,
    login,
  };
}

function hostOf({ hostname }: URL): string {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  // The URL parser leaves the host of this scheme as it is written.
  const host = domainToASCII(decoded(hostname));
  if (host === '') throw new Error('SMTP_URL must name a host.');
  return host;
}

function loginOf({ username, password }: URL): MailServer['login'] {
  if (username === '' && password === '') return null;
  if (username === '' || password === '') {
    throw new Error('SMTP_URL must have both a user name and a password, or neither.');
  }
  return { user: decoded(username), pass: decoded(password) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error('SMTP_URL must write a percent sign as %25.');
  }
}
