import { domainToASCII } from 'node:url';
import { parseUrl } from '@tocsin/egress';

const LOOPBACK_HOST = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|::1)$/i;

// RFC 8314, section 3.3 and RFC 6409: submission with TLS from the first byte, and with STARTTLS.
const SECURE_PORT = 465;
const SUBMISSION_PORT = 587;

/** The operator's mail server, as `SMTP_URL` tells it. */
export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** Whether TLS starts with the first byte. Without it, STARTTLS is used when the server offers it. */
  readonly secure: boolean;
  /** Whether a server that offers no TLS is refused. A login goes in clear text to this machine only. */
  readonly tlsRequired: boolean;
  readonly login: { readonly user: string; readonly pass: string } | null;
};

/**
 * Reads `smtp://user:password@host:587` (STARTTLS when offered) or `smtps://user:password@host:465` (TLS at once).
 * The login may be left out; in it, characters that mean something in a URL are percent-encoded.
 *
 * @throws Error that names the rule and not the URL, which may hold a password.
 */
export function mailServerOf(smtpUrl: string): MailServer {
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
  return {
    host,
    port: url.port === '' ? (secure ? SECURE_PORT : SUBMISSION_PORT) : Number(url.port),
    secure,
    tlsRequired: !secure && login !== null && !LOOPBACK_HOST.test(host),
    login,
  };
}

function hostOf({ hostname }: URL): string {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  // A URL of this scheme keeps its host as it is written, which need not be how name servers know it.
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
