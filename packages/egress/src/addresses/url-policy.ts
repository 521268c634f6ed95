import { isIP } from 'node:net';
import type { AddressPolicy, AddressVerdict } from './address-policy.js';
import { hostOf, isLocalhost, loopbackAddresses } from './host.js';
import { parseUrl } from './parse-url.js';

export type UrlCheck =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly code: 'blocked_address' | 'invalid_url'; readonly message: string };

/** Judges a URL without a look-up. The addresses of a name are judged when a connection is opened. */
export function checkUrl(text: string, policy: AddressPolicy): UrlCheck {
  const read = readHttpUrl(text);
  if (!read.ok) return read;
  const host = hostOf(read.url);
  const verdict = judgeHost(host, policy);
  return verdict.allowed
    ? read
    : { ok: false, code: 'blocked_address', message: `${host} ${verdict.reason}.` };
}

export type TargetCheck = { readonly ok: true } | { readonly ok: false; readonly message: string };

const urlScheme = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Judges the host in a target of any kind, without a look-up. A target without a readable host passes. */
export function checkTarget(text: string, policy: AddressPolicy): TargetCheck {
  const host = hostIn(text.trim());
  const verdict = judgeHost(host, policy);
  return verdict.allowed ? { ok: true } : { ok: false, message: `${host} ${verdict.reason}.` };
}

function hostIn(text: string): string {
  const rest = text.replace(urlScheme, '');
  if (isIP(rest) !== 0) return rest;
  const read = [text, `http://${rest}`]
    .map((url) => parseUrl(url))
    .find((url) => url?.protocol === 'http:' || url?.protocol === 'https:');
  return read === undefined ? rest : hostOf(read);
}

export function readHttpUrl(text: string): UrlCheck {
  const url = parseUrl(text);
  if (url === undefined) return invalid('This is not a URL.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return invalid('The URL must start with "http://" or "https://".');
  }
  if (url.username !== '' || url.password !== '') {
    return invalid('The URL must not hold a user name or a password.');
  }
  if (url.port === '0') return invalid('Port 0 cannot be called.');
  return { ok: true, url };
}

function invalid(message: string): UrlCheck {
  return { ok: false, code: 'invalid_url', message };
}

function judgeHost(host: string, policy: AddressPolicy): AddressVerdict {
  if (isIP(host) !== 0) return policy.judge(host);
  if (!isLocalhost(host)) return { allowed: true };
  const verdicts = loopbackAddresses.map((address) => policy.judge(address));
  return (
    verdicts.find(({ allowed }) => allowed) ?? {
      allowed: false,
      reason: 'is this machine, closed unless EGRESS_ALLOW holds 127.0.0.1 or ::1',
    }
  );
}
