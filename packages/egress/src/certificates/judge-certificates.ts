import { X509Certificate } from 'node:crypto';
import { type Certificate, readCertificate } from './certificate.js';
import { type CertificateFault, certificateFaults } from './certificate-faults.js';
import { readStaple, type StapledStatus } from './stapled-response.js';
import { trustPath } from './trust-path.js';

/** What a server showed in a handshake. */
export interface CertificateEvidence {
  /** In DER: the server's certificate, then its issuers. */
  readonly sent: readonly [Uint8Array, ...Uint8Array[]];
  /** OpenSSL's code for what is wrong with the chain; empty when nothing is. */
  readonly told: string;
  readonly staple: Uint8Array | undefined;
  /** The name or address that the certificate has to be for. */
  readonly host: string;
  /** In PEM, beside the well-known ones. */
  readonly extraAuthorities: readonly string[];
  readonly now: Date;
}

export interface CertificateJudgement {
  /** None when the certificate is good. */
  readonly faults: readonly CertificateFault[];
  /** The server's certificate, then that of each issuer as far as it is known. */
  readonly certificates: readonly [Certificate, ...Certificate[]];
  /** What the stapled OCSP response says; `undefined` without one, or when the issuer is not known. */
  readonly staple: StapledStatus | undefined;
}

/** Judges certificates without the network. */
export function judgeCertificates(evidence: CertificateEvidence): CertificateJudgement {
  const { sent, told, host, extraAuthorities, now } = evidence;
  const [first, ...others] = sent;
  const leaf = new X509Certificate(first);
  const [, ...issuers] = trustPath(
    [leaf, ...others.map((der) => new X509Certificate(der))],
    extraAuthorities,
  );
  const issuer = issuers[0] ?? (leaf.issuer === leaf.subject ? leaf : undefined);
  const staple = evidence.staple && issuer && readStaple(evidence.staple, leaf, issuer, now);
  const certificates = [readCertificate(leaf), ...issuers.map(readCertificate)] as const;
  const faults = certificateFaults({ leaf, path: certificates, host, told, staple, now });
  return { faults, certificates, staple };
}
