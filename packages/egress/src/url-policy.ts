import { isIP } from 'node:net';
import type { AddressPolicy, Verdict } from './address-policy.js';
import { hostOf, isLocalhost, LOOPBACK_ADDRESSES } from './host.js';
import { parseUrl } from './parse-url.js';

export type UrlCheck =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly code: 'blocked_address' | 'invalid_url'; readonly message: string };

/**
 * Judges what can be judged of a URL without a look-up, as when a channel is saved. A name is not resolved
 * here: the addresses it has later are judged when a connection is opened. The port is free to choose.
 */
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

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * Judges the host in a target of any kind, without a look-up: a URL of any scheme, `host:port`, a name or an address.
 * What no host can be read in passes: where a connection leads is judged when it is opened.
 */
export function checkTarget(text: string, policy: AddressPolicy): TargetCheck {
  const host = hostIn(text.trim());
  const verdict = judgeHost(host, policy);
  return verdict.allowed ? { ok: true } : { ok: false, message: `${host} ${verdict.reason}.` };
}

function hostIn(text: string): string {
  const rest = text.replace(SCHEME, '');
  if (isIP(rest) !== 0) return rest;
  const read = [text, `http://${rest}`]
    .map((url) => parseUrl(url))
    .find((url) => url?.protocol === 'http:' || url?.protocol === 'https:');
  return read === undefined ? rest : hostOf(read);
}

/** Reads a URL of http or https that says nothing but where to call. */
export function readHttpUrl(text: string): UrlCheck {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return invalid('This is not a URL.');
  }
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

function judgeHost(host: string, policy: AddressPolicy): Verdict {
  if (isIP(host) !== 0) return policy.judge(host);
  if (!isLocalhost(host)) return { allowed: true };
  const verdicts = LOOPBACK_ADDRESSES.map((address) => policy.judge(address));
  return (
    verdicts.find(({ allowed }) => allowed) ?? {
      allowed: false,
      reason: 'is this machine, closed unless EGRESS_ALLOW holds 127.0.0.1 or ::1',
    }
  );
}
