import { isIP } from 'node:net';
import { inEnglish, type Said } from '@tocsin/domain';
import { address } from '../reasons/address.js';
import { type AddressPolicy, type AddressVerdict, refused } from './address-policy.js';
import { hostOf, isLocalhost, loopbackAddresses } from './host.js';
import { parseUrl } from './ip-address.js';

export type UrlCheck =
  | { readonly ok: true; readonly url: URL }
  | {
      readonly ok: false;
      readonly code: 'blocked_address' | 'invalid_url';
      readonly message: string;
      readonly said: Said;
      readonly opener?: string;
    };

/** Where `http` may lead: anywhere, or only to addresses that are closed by default and that `EGRESS_ALLOW` opens. */
export type PlainHttp = 'anywhere' | 'opened';

/** Judges a URL without a look-up. The addresses of a name are judged when a connection is opened. */
export function checkUrl(text: string, policy: AddressPolicy, plainHttp: PlainHttp = 'anywhere'): UrlCheck {
  const read = readHttpUrl(text);
  if (!read.ok) return read;
  const host = hostOf(read.url);
  const verdict = judgeHost(host, policy);
  if (!verdict.allowed)
    return {
      ...refusal('blocked_address', address.refused({ host, why: verdict.said })),
      ...openerOf(verdict),
    };
  if (plainHttp === 'opened' && read.url.protocol === 'http:' && !mayBeOpened(host, policy))
    return refusal('blocked_address', address.needs_https({ host }));
  return read;
}

export type TargetCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly opener?: string };

const urlScheme = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Judges the host in a target of any kind, without a look-up. A target without a readable host passes. */
export function checkTarget(text: string, policy: AddressPolicy): TargetCheck {
  const host = hostIn(text.trim());
  const verdict = judgeHost(host, policy);
  return verdict.allowed
    ? { ok: true }
    : { ok: false, message: `${host} ${verdict.reason}.`, ...openerOf(verdict) };
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
  if (url === undefined) return refusal('invalid_url', address.not_a_url());
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refusal('invalid_url', address.not_http());
  }
  if (url.username !== '' || url.password !== '') {
    return refusal('invalid_url', address.url_with_login());
  }
  if (url.port === '0') return refusal('invalid_url', address.port_zero());
  return { ok: true, url };
}

function refusal(code: 'blocked_address' | 'invalid_url', said: Said): UrlCheck {
  return { ok: false, code, message: inEnglish(said), said };
}

const openerOf = ({ opener }: { readonly opener?: string }) => (opener === undefined ? {} : { opener });

/** A name may lead to an opened address. */
function mayBeOpened(host: string, policy: AddressPolicy): boolean {
  if (isIP(host) !== 0) return policy.opens(host);
  return !isLocalhost(host) || loopbackAddresses.some((each) => policy.opens(each));
}

function judgeHost(host: string, policy: AddressPolicy): AddressVerdict {
  if (isIP(host) !== 0) return policy.judge(host);
  if (!isLocalhost(host)) return { allowed: true };
  const verdicts = loopbackAddresses.map((address) => policy.judge(address));
  return verdicts.find(({ allowed }) => allowed) ?? refused(address.this_machine(), loopbackAddresses[0]);
}
