import type { DetailedPeerCertificate, PeerCertificate } from 'node:tls';
import type { Said } from '@tocsin/domain';
import { certificates, handshakes, tls } from '../reasons/tls.js';
import { EgressError } from './egress-error.js';
import { type CodedError, tlsClause } from './words/tls-clause.js';

const says = certificates;

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
  return new EgressError('tls', tls.fault({ why: explain(error, certificate) }), { cause: error });
}

/** After the server's flight, an alert answers our missing certificate: in TLS 1.2 nothing else tells that. */
export function handshakeFailure(
  error: TlsError,
  certificate: SentCertificate | undefined,
  { flightEnded }: { readonly flightEnded: boolean },
): EgressError {
  return flightEnded && noCertificateAlerts.has(error.code ?? '')
    ? new EgressError('tls', tls.fault({ why: handshakes.asks_for_certificate() }), { cause: error })
    : tlsFailure(error, certificate);
}

/** A clause that begins in lower case. */
export function explain(error: CodedError, certificate: SentCertificate | undefined): Said {
  if (error.code === 'CERT_HAS_EXPIRED' && certificate !== undefined) {
    const isOver = ({ valid_to: end }: PeerCertificate) => new Date(end) < new Date();
    const { expired: own, issuer_expired: issuer, authority_expired: unseen } = says;
    return blamed(certificate, isOver, ({ valid_to: end }) => end, { own, issuer, unseen });
  }
  if (error.code === 'CERT_NOT_YET_VALID' && certificate !== undefined) {
    const isEarly = ({ valid_from: begin }: PeerCertificate) => new Date(begin) > new Date();
    const { early: own, issuer_early: issuer, authority_early: unseen } = says;
    return blamed(certificate, isEarly, ({ valid_from: begin }) => begin, { own, issuer, unseen });
  }
  if (error.code === 'ERR_TLS_CERT_ALTNAME_INVALID' && 'host' in error) {
    return certificate?.subjectaltname?.split(', ').includes(`DNS:${error.host}`)
      ? says.address_as_name({ host: `${error.host}` })
      : otherNames(certificate, `${error.host}`);
  }
  return tlsClause(error);
}

type Blame = {
  readonly own: (values: { readonly at: Date }) => Said;
  readonly issuer: (values: { readonly name: string; readonly at: Date }) => Said;
  readonly unseen: (values: { readonly name: string }) => Said;
};

/** Names the certificate of a chain that is to blame. The last authority is often not sent. */
function blamed(
  certificate: SentCertificate,
  isToBlame: (certificate: PeerCertificate) => boolean,
  /** A date as OpenSSL writes it: `Jan  2 00:00:00 2026 GMT`. */
  dateOf: (certificate: PeerCertificate) => string,
  as: Blame,
): Said {
  const chain = chainOf(certificate);
  const at = chain.findIndex(isToBlame);
  const found = chain[at];
  if (found === undefined) {
    return as.unseen({ name: nameOf(chain.at(-1)?.issuer) });
  }
  const date = new Date(dateOf(found));
  return at === 0 ? as.own({ at: date }) : as.issuer({ name: nameOf(found.subject), at: date });
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

function otherNames(certificate: PeerCertificate | undefined, host: string): Said {
  const altNames = certificate?.subjectaltname?.split(', ') ?? [];
  const names = altNames.map((name) => name.replace(/^(?:DNS|IP Address):/, ''));
  if (names.length === 0) return says.no_names({ host });
  const more = names.length - namesShownMax;
  const shown = names.slice(0, namesShownMax).join(', ').slice(0, namesLengthMax);
  return more > 0 ? says.more_names({ names: shown, more, host }) : says.other_names({ names: shown, host });
}
