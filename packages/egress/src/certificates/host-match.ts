import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import { explain } from '../failures/tls-failure.js';

/** Why a certificate is not for a host, as a clause; `undefined` if it is. By RFC 9525, as browsers do. */
export function hostFault(host: string, certificate: X509Certificate): string | undefined {
  const wrong = checkServerIdentity(host, certificate.toLegacyObject());
  if (wrong !== undefined) return explain(wrong, certificate.toLegacyObject());
  if (isIP(host) !== 0) return undefined;
  const names = certificate.subjectAltName?.split(', ') ?? [];
  const patterns = names.filter((name) => name.startsWith('DNS:')).map((name) => name.slice(4).toLowerCase());
  if (patterns.some((pattern) => matches(pattern, host))) return undefined;
  const partial = patterns.filter((pattern) => /[^.]\*|\*[^.]/.test(pattern)).slice(0, namesShownMax);
  return `the certificate is for ${partial.join(', ')}, and clients accept * only as a whole label (RFC 9525)`;
}

const namesShownMax = 3;

/** RFC 9525, section 6.3. Node also matches a part of a label, such as `f*.example.com`. */
function matches(pattern: string, host: string): boolean {
  const name = pattern.replace(/\.$/, '');
  return name === host || (name.startsWith('*.') && name.slice(1) === host.replace(/^[^.]+/, ''));
}
