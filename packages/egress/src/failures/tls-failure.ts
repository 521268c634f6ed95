import type { PeerCertificate } from 'node:tls';
import { EgressError } from './egress-error.js';

const namesShownMax = 3;
const namesLengthMax = 200;

const certificateSentences: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate comes from an authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT: 'the certificate comes from an authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate comes from an authority that is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the certificate comes from an authority that is not trusted here, or an intermediate certificate is missing',
  CERT_SIGNATURE_FAILURE: "the certificate's signature is wrong",
  CERT_REVOKED: 'the certificate has been revoked',
  CERT_UNTRUSTED: 'the certificate is not trusted for this use',
  INVALID_PURPOSE: 'the certificate is not meant for a server',
  INVALID_CA: 'the certificate was issued by one that may not issue any',
};

/** By OpenSSL's code. */
const handshakeSentences: Readonly<Record<string, string>> = {
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak TLS on this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the server does not speak TLS on this port',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'the server speaks no version from 1.2 on',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'the server speaks no version from 1.2 on',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'the server speaks neither HTTP/2 nor HTTP/1.1',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'the server asks for a client certificate',
};

/** Alerts of servers that were sent no client certificate (RFC 5246, section 7.4.6). */
const noCertificateAlerts: ReadonlySet<string> = new Set([
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE',
  'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN',
  'ERR_SSL_SSLV3_ALERT_NO_CERTIFICATE',
  'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
]);

export type TlsError = NodeJS.ErrnoException & { readonly cert?: PeerCertificate };

/** Such an error can still come after the handshake. */
export function isTlsError(error: NodeJS.ErrnoException): boolean {
  return /^ERR_(?:SSL|TLS)_/.test(error.code ?? '');
}

/** Node puts a certificate into the error when a name does not match. */
export function tlsFailure(
  error: TlsError,
  certificate: PeerCertificate | undefined = error.cert,
): EgressError {
  return new EgressError('tls', `TLS: ${explain(error, certificate)}.`, { cause: error });
}

/** After the server's flight, an alert answers our missing certificate: in TLS 1.2 nothing else tells that. */
export function handshakeFailure(
  error: TlsError,
  certificate: PeerCertificate | undefined,
  { flightEnded }: { readonly flightEnded: boolean },
): EgressError {
  return flightEnded && noCertificateAlerts.has(error.code ?? '')
    ? new EgressError('tls', 'TLS: the server asks for a client certificate.', { cause: error })
    : tlsFailure(error, certificate);
}

/** A clause that begins in lower case. */
export function explain(
  error: Pick<NodeJS.ErrnoException, 'code' | 'message'>,
  certificate: PeerCertificate | undefined,
): string {
  const code = error.code ?? '';
  if (code === 'CERT_HAS_EXPIRED') {
    if (certificate === undefined) return 'the certificate, or one in its chain, has expired';
    return new Date(certificate.valid_to) < new Date()
      ? `the certificate expired on ${day(certificate.valid_to)}`
      : 'a certificate in its chain has expired';
  }
  if (code === 'CERT_NOT_YET_VALID') {
    if (certificate === undefined) return 'the certificate, or one in its chain, is not valid yet';
    return new Date(certificate.valid_from) > new Date()
      ? `the certificate is not valid before ${day(certificate.valid_from)}`
      : 'a certificate in its chain is not valid yet';
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' && 'host' in error) {
    return certificate?.subjectaltname?.split(', ').includes(`DNS:${error.host}`)
      ? `the certificate has ${error.host} as a DNS name, and clients accept an address only as an IP address`
      : `the certificate is for ${namesOf(certificate)}, not ${error.host}`;
  }
  return (
    certificateSentences[code] ??
    handshakeSentences[code] ??
    `the handshake failed (${'reason' in error ? error.reason : error.message})`
  );
}

/** `Jan  2 00:00:00 2026 GMT` as `2026-01-02`. */
function day(openSslDate: string): string {
  return new Date(openSslDate).toISOString().slice(0, 10);
}

function namesOf(certificate: PeerCertificate | undefined): string {
  const altNames = certificate?.subjectaltname?.split(', ') ?? [];
  const names = altNames.map((name) => name.replace(/^(?:DNS|IP Address):/, ''));
  if (names.length === 0) return 'no name';
  const more = names.length - namesShownMax;
  const shown = names.slice(0, namesShownMax).join(', ').slice(0, namesLengthMax);
  return shown + (more > 0 ? ` and ${more} more` : '');
}
