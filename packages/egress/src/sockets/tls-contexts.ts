import { X509Certificate } from 'node:crypto';
import {
  createSecureContext,
  DEFAULT_CIPHERS,
  rootCertificates,
  type SecureContext,
  type SecureContextOptions,
} from 'node:tls';

/** What a client offers to a server. The server's certificate depends on it. */
export type TlsOffer =
  | 'everything'
  /** All but DHE, which browsers no longer offer. */
  | 'as browsers'
  /** To a server with several certificates: the kind of its key. */
  | CertificateKind;

export type CertificateKind = 'ECDSA' | 'RSA';

/** TLS 1.3 chooses a certificate by the signature algorithms (RFC 8446, section 4.2.3), TLS 1.2 by the suites too. */
const offers: Readonly<Record<TlsOffer, SecureContextOptions>> = {
  everything: {},
  'as browsers': { ciphers: `${DEFAULT_CIPHERS}:!kDHE` },
  ECDSA: {
    ciphers: `${DEFAULT_CIPHERS}:!kDHE:!aRSA`,
    sigalgs: 'ECDSA+SHA256:ECDSA+SHA384:ECDSA+SHA512',
  },
  RSA: {
    ciphers: `${DEFAULT_CIPHERS}:!kDHE:!aECDSA`,
    sigalgs: 'RSA-PSS+SHA256:RSA-PSS+SHA384:RSA-PSS+SHA512:RSA+SHA256:RSA+SHA384:RSA+SHA512',
  },
};

/** Makes each context once, and only if it is used: one with more authorities takes tens of milliseconds. */
export class TlsContexts {
  readonly #made = new Map<TlsOffer, SecureContext>();

  /** @throws Error when one of `extraAuthorities` is no certificate */
  constructor(private readonly extraAuthorities: readonly string[] = []) {
    // A secure context ignores what it cannot read.
    for (const pem of extraAuthorities) new X509Certificate(pem);
  }

  for(offer: TlsOffer): SecureContext {
    const made = this.#made.get(offer);
    if (made !== undefined) return made;
    const extra = this.extraAuthorities;
    const context = createSecureContext({
      minVersion: 'TLSv1.2',
      ...offers[offer],
      ...(extra.length > 0 && { ca: [...rootCertificates, ...extra] }),
    });
    this.#made.set(offer, context);
    return context;
  }
}
