import type { X509Certificate } from 'node:crypto';
import { explain } from '../failures/tls-failure.js';
import { type Certificate, certificateInWords } from './certificate.js';
import { hostFault } from './host-match.js';
import { brokenDigests } from './signature-digests.js';
import type { StapledStatus } from './stapled-response.js';

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
  readonly message: string;
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
    const which = certificateInWords(subject, at);
    if (validTo < now) {
      return [{ kind: at === 0 ? 'expired' : 'chain', message: `${which} expired on ${day(validTo)}.` }];
    }
    if (validFrom > now) {
      const message = `${which} is not valid before ${day(validFrom)}.`;
      return [{ kind: at === 0 ? 'not_yet_valid' : 'chain', message }];
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
  return [{ kind: 'chain', message: sentence(explain(error, leaf.toLegacyObject())) }];
}

function nameFaults({ leaf, path, host }: CertificateFacts): CertificateFault[] {
  if (path[0]?.names.some((name) => /^(?:DNS|IP Address):/.test(name)) !== true) {
    const message = 'The certificate has no host in its subjectAltName, and browsers read no other name.';
    return [{ kind: 'no_names', message }];
  }
  const clause = hostFault(host, leaf);
  return clause === undefined ? [] : [{ kind: 'host', message: sentence(clause) }];
}

function weaknesses(certificate: Certificate, at: number): CertificateFault[] {
  const { subject, issuer, keyType = '', keyBits, signatureDigest = '' } = certificate;
  const which = certificateInWords(subject, at);
  const least = keyBitsMin[keyType];
  const faults: CertificateFault[] = [];
  if (least !== undefined && keyBits !== undefined && keyBits < least) {
    const message = `${which} has a key of ${keyBits} bits (${keyType}), and clients ask for ${least}.`;
    faults.push({ kind: 'weak_key', message });
  }
  if (brokenDigests.has(signatureDigest) && subject !== issuer) {
    const message = `${which} is signed with ${signatureDigest}, which clients refuse.`;
    faults.push({ kind: 'weak_signature', message });
  }
  return faults;
}

function revocationFaults({ path: [certificate], staple }: CertificateFacts): CertificateFault[] {
  if (staple?.status === 'revoked') {
    const { revokedAt, reason } = staple;
    return [{ kind: 'revoked', message: `The certificate was revoked on ${day(revokedAt)} (${reason}).` }];
  }
  if (staple?.status === 'invalid') {
    const message = `The OCSP response that the server staples says nothing: ${staple.message}.`;
    return [{ kind: certificate?.mustStaple ? 'staple_missing' : 'staple_invalid', message }];
  }
  if (staple === undefined && certificate?.mustStaple) {
    const message = 'The certificate is good only with a stapled OCSP response, and the server staples none.';
    return [{ kind: 'staple_missing', message }];
  }
  return [];
}

const day = (moment: Date): string => moment.toISOString().slice(0, 10);

const sentence = (clause: string): string => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
