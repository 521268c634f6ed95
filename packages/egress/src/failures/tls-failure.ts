import type { DetailedPeerCertificate, PeerCertificate } from 'node:tls';
import { EgressError } from './egress-error.js';
import { type CodedError, tlsClause } from './words/tls-clause.js';

const namesShownMax = 3;
const namesLengthMax = 200;
const chainLengthMax = 10;

/** Alerts of servers that were sent no client certificate (RFC 5246, section 7.4.6). */
const noCertificateAlerts: ReadonlySet<string> = new Set([
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE',
  'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN',
  'ERR_SSL_SSLV3_ALERT_NO_CERTIFICATE',
  'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
]);

/** With its issuers, when it was asked for in detail. */
export type SentCertificate = PeerCertificate & Partial<Pick<DetailedPeerCertificate, 'issuerCertificate'>>;

export type TlsError = NodeJS.ErrnoException & { readonly cert?: PeerCertificate };

/** Such an error can still come after the handshake. */
export function isTlsError(error: NodeJS.ErrnoException): boolean {
  return /^ERR_(?:SSL|TLS|OSSL)_/.test(error.code ?? '');
}

/** Node puts a certificate into the error when a name does not match. */
export function tlsFailure(
  error: TlsError,
  certificate: SentCertificate | undefined = error.cert,
): EgressError {
  return new EgressError('tls', `TLS: ${explain(error, certificate)}.`, { cause: error });
}

/** After the server's flight, an alert answers our missing certificate: in TLS 1.2 nothing else tells that. */
export function handshakeFailure(
  error: TlsError,
  certificate: SentCertificate | undefined,
  { flightEnded }: { readonly flightEnded: boolean },
): EgressError {
  return flightEnded && noCertificateAlerts.has(error.code ?? '')
    ? new EgressError('tls', 'TLS: the server asks for a client certificate.', { cause: error })
    : tlsFailure(error, certificate);
}

/** A clause that begins in lower case. */
export function explain(error: CodedError, certificate: SentCertificate | undefined): string {
  if (error.code === 'CERT_HAS_EXPIRED' && certificate !== undefined) {
    const isOver = ({ valid_to: end }: PeerCertificate) => new Date(end) < new Date();
    return blamed(certificate, isOver, ({ valid_to: end }) => `expired on ${day(end)}`, 'has expired');
  }
  if (error.code === 'CERT_NOT_YET_VALID' && certificate !== undefined) {
    const isEarly = ({ valid_from: begin }: PeerCertificate) => new Date(begin) > new Date();
    return blamed(
      certificate,
      isEarly,
      ({ valid_from: begin }) => `is not valid before ${day(begin)}`,
      'is not valid yet',
    );
  }
  if (error.code === 'ERR_TLS_CERT_ALTNAME_INVALID' && 'host' in error) {
    return certificate?.subjectaltname?.split(', ').includes(`DNS:${error.host}`)
      ? `the certificate has ${error.host} as a DNS name, and clients accept an address only as an IP address`
      : `the certificate is for ${namesOf(certificate)}, not ${error.host}`;
  }
  return tlsClause(error);
}

/** Names the certificate of a chain that is to blame. The last authority is often not sent. */
function blamed(
  certificate: SentCertificate,
  isToBlame: (certificate: PeerCertificate) => boolean,
  because: (certificate: PeerCertificate) => string,
  unseen: string,
): string {
  const chain = chainOf(certificate);
  const at = chain.findIndex(isToBlame);
  const found = chain[at];
  if (found === undefined) {
    return `the authority above its chain, ${nameOf(chain.at(-1)?.issuer)}, ${unseen}`;
  }
  return at === 0
    ? `the certificate ${because(found)}`
    : `a certificate in its chain, ${nameOf(found.subject)}, ${because(found)}`;
}

function chainOf(certificate: SentCertificate): SentCertificate[] {
  const chain = [certificate];
  let next = certificate.issuerCertificate;
  // The root at the end of a chain is its own issuer.
  while (next !== undefined && chain.length < chainLengthMax && next !== chain.at(-1)) {
    chain.push(next);
    next = next.issuerCertificate;
  }
  return chain;
}

function nameOf(subject: PeerCertificate['subject'] | undefined): string {
  const { CN, O } = subject ?? {};
  return `${CN ?? O ?? 'without a name'}`.slice(0, namesLengthMax);
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
