import { X509Certificate } from 'node:crypto';
import type { DetailedPeerCertificate } from 'node:tls';
import { linkedCertificates } from './sent-certificates.js';

const certificatesMax = 4;
const namesMax = 5;
const nameCharsMax = 253;
const subjectCharsMax = 500;

export interface SeenCertificate {
  /** An attribute a line, such as `CN=example.com`. It may be empty (RFC 5280, section 4.1.2.6). */
  readonly subject: string;
  readonly issuer: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** The first five, such as `DNS:example.com`. */
  readonly names: readonly string[];
  /** SHA-256, in hexadecimal with colons. */
  readonly fingerprint: string;
}

export interface SeenTls {
  readonly protocol: string;
  /** Its name in RFC 8446, or that of IANA. */
  readonly cipher: string;
  /** In DER, the server's own first, at most four. */
  readonly chain: readonly Buffer[];
  /** Those of the chain. Reading it parses them. */
  readonly certificates: readonly SeenCertificate[];
}

export class SeenChain implements SeenTls {
  constructor(
    readonly protocol: string,
    readonly cipher: string,
    readonly chain: readonly Buffer[],
  ) {}

  get certificates(): readonly SeenCertificate[] {
    return this.chain.flatMap(inShort);
  }
}

/** A handshake in which the server showed its certificate, whether or not that is accepted. */
export class SeenHandshake extends SeenChain {
  constructor(
    protocol: string,
    cipher: string,
    readonly certificate: DetailedPeerCertificate,
  ) {
    // Node has an empty object for a server that showed none.
    const chain = certificate.raw === undefined ? [] : linkedCertificates(certificate);
    super(protocol, cipher, chain.slice(0, certificatesMax));
  }
}

function inShort(der: Buffer): readonly SeenCertificate[] {
  const x509 = new X509Certificate(der);
  // Node has `undefined` for an empty name. Its types do not say so.
  const [subject = '', issuer = ''] = [x509.subject, x509.issuer];
  const [validFrom, validTo] = [new Date(x509.validFrom), new Date(x509.validTo)];
  // OpenSSL reads certificates whose times it cannot read.
  if (Number.isNaN(validFrom.getTime()) || Number.isNaN(validTo.getTime())) return [];
  const names = x509.subjectAltName?.split(', ', namesMax) ?? [];
  return [
    {
      subject: subject.slice(0, subjectCharsMax),
      issuer: issuer.slice(0, subjectCharsMax),
      validFrom,
      validTo,
      names: names.map((name) => name.slice(0, nameCharsMax)),
      fingerprint: x509.fingerprint256,
    },
  ];
}
