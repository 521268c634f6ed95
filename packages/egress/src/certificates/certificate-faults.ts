import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import type { Said } from '@tocsin/domain';
import { explain } from '../failures/tls-failure.js';
import { certificates } from '../reasons/tls.js';
import { brokenDigests, type Certificate, issuerName } from './certificate.js';
import type { StapledStatus } from './stapled-response.js';

const says = certificates;

/** Why a certificate is not for a host, as a clause; `undefined` if it is. By RFC 9525, as browsers do. */
function hostFault(host: string, certificate: X509Certificate): Said | undefined {
  const wrong = checkServerIdentity(host, certificate.toLegacyObject());
  if (wrong !== undefined) return explain(wrong, certificate.toLegacyObject());
  if (isIP(host) !== 0) return undefined;
  const names = certificate.subjectAltName?.split(', ') ?? [];
  const patterns = names.filter((name) => name.startsWith('DNS:')).map((name) => name.slice(4).toLowerCase());
  if (patterns.some((pattern) => matches(pattern, host))) return undefined;
  const partial = patterns.filter((pattern) => /[^.]\*|\*[^.]/.test(pattern)).slice(0, namesShownMax);
  return says.partial_wildcard({ names: partial.join(', ') });
}

const namesShownMax = 3;

/** RFC 9525, section 6.3. Node also matches a part of a label, such as `f*.example.com`. */
function matches(pattern: string, host: string): boolean {
  const name = pattern.replace(/\.$/, '');
  return name === host || (name.startsWith('*.') && name.slice(1) === host.replace(/^[^.]+/, ''));
}

/** Baseline Requirements of the CA/Browser Forum, section 6.1.5. */
const keyBitsMin: Readonly<Record<string, number>> = { rsa: 2_048, 'rsa-pss': 2_048, ec: 256 };

export interface CertificateFault {
  readonly kind:
    | 'expired'
    | 'not_yet_valid'
    | 'chain'
    | 'host'
    /** No subjectAltName is a host (RFC 9525, section 4.1). */
    | 'no_names'
    | 'weak_key'
    | 'weak_signature'
    /** Only DHE with too short a group. */
    | 'weak_key_exchange'
    | 'revoked'
    /** It needs a stapled response (RFC 7633), and came without a valid one. */
    | 'staple_missing'
    /** The stapled response says nothing. Some clients refuse the certificate for it. */
    | 'staple_invalid';
  /** In lower case, and without a full stop. */
  readonly clause: Said;
}

export interface CertificateFacts {
  readonly leaf: X509Certificate;
  readonly path: readonly Certificate[];
  readonly host: string;
  /** OpenSSL's code for the last fault of the chain that it met; empty without one. */
  readonly chainFault: string;
  readonly staple: StapledStatus | undefined;
  readonly now: Date;
}

/** Everything that is wrong with a certificate, the worst first. */
export function certificateFaults(facts: CertificateFacts): CertificateFault[] {
  const dated = dateFaults(facts);
  const weak = facts.path.flatMap(weaknesses);
  return [...dated, ...chainFaults(facts, weak), ...nameFaults(facts), ...revocationFaults(facts), ...weak];
}

/** What clients refuse in a certificate whose chain has verified. Its issuers are not judged. */
export function leafFaults(facts: CertificateFacts): CertificateFault[] {
  const [leaf] = facts.path;
  const weak = leaf === undefined ? [] : weaknesses(leaf, 0);
  return [...nameFaults(facts), ...revocationFaults(facts), ...weak];
}

/** Only some clients refuse an invalid staple. */
export const isRefused = ({ kind }: CertificateFault): boolean => kind !== 'staple_invalid';

/** An issuer that is out of date matters only when the chain was refused. OpenSSL may know another chain. */
function dateFaults({ path, chainFault, now }: CertificateFacts): CertificateFault[] {
  const relevant = chainFault === '' ? path.slice(0, 1) : path;
  return relevant.flatMap(({ subject, validFrom, validTo }, at): CertificateFault[] => {
    const name = issuerName(subject);
    if (validTo < now) {
      return at === 0
        ? [{ kind: 'expired', clause: says.expired({ at: validTo }) }]
        : [{ kind: 'chain', clause: says.issuer_expired({ name, at: validTo }) }];
    }
    if (validFrom > now) {
      return at === 0
        ? [{ kind: 'not_yet_valid', clause: says.early({ at: validFrom }) }]
        : [{ kind: 'chain', clause: says.issuer_early({ name, at: validFrom }) }];
    }
    return [];
  });
}

/** The fault of the chain by OpenSSL's code, unless another fault here says the same. */
function chainFaults(
  { leaf, path, chainFault, now }: CertificateFacts,
  weak: readonly CertificateFault[],
): CertificateFault[] {
  const known = [
    '',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    ...(path.some(({ validTo }) => validTo < now) ? ['CERT_HAS_EXPIRED'] : []),
    ...(path.some(({ validFrom }) => validFrom > now) ? ['CERT_NOT_YET_VALID'] : []),
    ...(weak.length > 0 ? ['UNSPECIFIED'] : []),
  ];
  if (known.includes(chainFault)) return [];
  const error = Object.assign(new Error(chainFault), { code: chainFault });
  return [{ kind: 'chain', clause: explain(error, leaf.toLegacyObject()) }];
}

function nameFaults({ leaf, path, host }: CertificateFacts): CertificateFault[] {
  if (path[0]?.names.some((name) => /^(?:DNS|IP Address):/.test(name)) !== true) {
    return [{ kind: 'no_names', clause: says.no_host() }];
  }
  const clause = hostFault(host, leaf);
  return clause === undefined ? [] : [{ kind: 'host', clause }];
}

function weaknesses(certificate: Certificate, at: number): CertificateFault[] {
  const { subject, issuer, keyType = '', keyBits, signatureDigest = '' } = certificate;
  const name = issuerName(subject);
  const least = keyBitsMin[keyType];
  const faults: CertificateFault[] = [];
  if (least !== undefined && keyBits !== undefined && keyBits < least) {
    const key = { bits: keyBits, type: keyType, least };
    faults.push({
      kind: 'weak_key',
      clause: at === 0 ? says.weak_key(key) : says.issuer_weak_key({ name, ...key }),
    });
  }
  if (brokenDigests.has(signatureDigest) && subject !== issuer) {
    const signed = { digest: signatureDigest };
    faults.push({
      kind: 'weak_signature',
      clause: at === 0 ? says.weak_digest(signed) : says.issuer_weak_digest({ name, ...signed }),
    });
  }
  return faults;
}

function revocationFaults({ path: [certificate], staple }: CertificateFacts): CertificateFault[] {
  if (staple?.status === 'revoked') {
    const { revokedAt, reason } = staple;
    return [{ kind: 'revoked', clause: says.revoked_on({ at: revokedAt, reason }) }];
  }
  if (staple?.status === 'invalid') {
    const clause = says.staple_invalid({ why: staple.why });
    return [{ kind: certificate?.mustStaple ? 'staple_missing' : 'staple_invalid', clause }];
  }
  if (staple === undefined && certificate?.mustStaple) {
    return [{ kind: 'staple_missing', clause: says.staple_missing() }];
  }
  return [];
}
