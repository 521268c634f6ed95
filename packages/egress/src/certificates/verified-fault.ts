import { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { normalisedName } from '../addresses/host.js';
import { readCertificate } from './certificate.js';
import { isRefused, leafFaults } from './certificate-faults.js';
import { linkedCertificates } from './sent-certificates.js';
import { readStaple } from './stapled-response.js';
import { trustPath } from './trust-path.js';

interface Circumstances {
  readonly host: string;
  readonly staple: Buffer | null;
  readonly extraAuthorities: readonly string[];
}

/** What browsers refuse in a certificate that OpenSSL has accepted: a check of a page judges as one of `ssl` does. */
export function faultOfVerified(tls: TLSSocket, { host, staple, extraAuthorities }: Circumstances) {
  const now = new Date();
  const [first, ...others] = linkedCertificates(tls.getPeerCertificate(true));
  const leaf = new X509Certificate(first);
  const issuer = () =>
    trustPath([leaf, ...others.map((der) => new X509Certificate(der))], extraAuthorities, now)[1];
  const signer = staple === null ? undefined : issuer();
  const facts = { leaf, path: [readCertificate(leaf)], host: normalisedName(host), chainFault: '', now };
  const status = staple === null || signer === undefined ? undefined : readStaple(staple, leaf, signer, now);
  return leafFaults({ ...facts, staple: status }).find(isRefused);
}
