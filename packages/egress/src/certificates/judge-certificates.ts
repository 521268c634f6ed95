import { X509Certificate } from 'node:crypto';
import type { DetailedPeerCertificate } from 'node:tls';
import { normalisedName } from '../addresses/host.js';
import { type Certificate, readCertificate } from './certificate.js';
import { type CertificateFault, certificateFaults, isRefused, leafFaults } from './certificate-faults.js';
import { linkedCertificates } from './sent-certificates.js';
import { readStaple, type StapledStatus } from './stapled-response.js';
import { trustPath } from './trust-path.js';

export interface CertificateEvidence {
  /** In DER: the server's certificate, then its issuers. */
  readonly sent: readonly [Uint8Array, ...Uint8Array[]];
  readonly chainFault: string;
  readonly staple: Uint8Array | undefined;
  readonly host: string;
  readonly extraAuthorities: readonly string[];
  readonly now: Date;
}

export interface CertificateJudgement {
  readonly faults: readonly CertificateFault[];
  readonly certificates: readonly [Certificate, ...Certificate[]];
  /** `undefined` without a response, or when the issuer is not known. */
  readonly staple: StapledStatus | undefined;
}

export function judgeCertificates(evidence: CertificateEvidence): CertificateJudgement {
  const { sent, chainFault, host, extraAuthorities, now } = evidence;
  const [first, ...others] = sent;
  const leaf = new X509Certificate(first);
  const [, ...issuers] = trustPath(
    [leaf, ...others.map((der) => new X509Certificate(der))],
    extraAuthorities,
    now,
  );
  const issuer = issuers[0] ?? (leaf.issuer === leaf.subject ? leaf : undefined);
  const staple = evidence.staple && issuer && readStaple(evidence.staple, leaf, issuer, now);
  const certificates = [readCertificate(leaf), ...issuers.map(readCertificate)] as const;
  const faults = certificateFaults({ leaf, path: certificates, host, chainFault, staple, now });
  return { faults, certificates, staple };
}

interface Circumstances {
  readonly host: string;
  readonly staple: Buffer | null;
  readonly extraAuthorities: readonly string[];
}

/** What browsers refuse in a certificate that OpenSSL has accepted: a check of a page judges as one of `ssl` does. */
export function faultOfVerified(
  certificate: DetailedPeerCertificate,
  { host, staple, extraAuthorities }: Circumstances,
): CertificateFault | undefined {
  const now = new Date();
  const [first, ...others] = linkedCertificates(certificate);
  const leaf = new X509Certificate(first);
  const issuer = () =>
    trustPath([leaf, ...others.map((der) => new X509Certificate(der))], extraAuthorities, now)[1];
  const signer = staple === null ? undefined : issuer();
  const facts = { leaf, path: [readCertificate(leaf)], host: normalisedName(host), chainFault: '', now };
  const status = staple === null || signer === undefined ? undefined : readStaple(staple, leaf, signer, now);
  return leafFaults({ ...facts, staple: status }).find(isRefused);
}
