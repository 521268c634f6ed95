import { X509Certificate } from 'node:crypto';
import {
  checkServerIdentity,
  type DetailedPeerCertificate,
  type PeerCertificate,
  type TLSSocket,
} from 'node:tls';
import { type AttemptLimits, attempted, type Ended } from './attempt.js';
import type { Connector } from './connector.js';
import { normalisedName } from './host.js';
import { readHost } from './network-target.js';
import type { ConnectionTimings } from './phase-clock.js';
import { dial } from './tcp-connection.js';
import { startTls } from './tls-connect.js';
import { explain } from './tls-failure.js';

const CERTIFICATES_MAX = 10;

export interface TlsRequest extends AttemptLimits {
  /** A name or an IP address, without brackets. */
  readonly host: string;
  readonly port: number;
  /** Whose certificate is asked for (RFC 6066, section 3) and looked at; `host`, unless said otherwise. */
  readonly serverName?: string;
}

/** What an X.509 certificate says (RFC 5280, section 4.1.2). */
export interface Certificate {
  /** One attribute a line, such as `CN=example.com`. */
  readonly subject: string;
  readonly issuer: string;
  /** Names and addresses it is for: `DNS:example.com`, `IP Address:192.0.2.1`. */
  readonly names: readonly string[];
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly serialNumber: string;
  /** SHA-256 as hexadecimal pairs between colons. */
  readonly fingerprint: string;
}

/** Why a certificate would be refused. */
export interface CertificateFault {
  readonly kind: 'expired' | 'not_yet_valid' | 'chain' | 'host';
  /** A sentence with the dates and names. */
  readonly message: string;
}

export interface TlsInspection {
  readonly outcome: 'connected';
  /** `TLSv1.2` or `TLSv1.3`; less is a failure. */
  readonly protocol: string;
  /** As IANA names it. */
  readonly cipher: string;
  /** None when the certificate is good. One that has expired may hide that its chain is wrong, too. */
  readonly faults: readonly CertificateFault[];
  /** The server's certificate, then that of each issuer as far as it is known. */
  readonly certificates: readonly [Certificate, ...Certificate[]];
  /** The address that answered. */
  readonly address: string;
  readonly timings: ConnectionTimings;
}

/** Shakes hands, looks at the certificate, good or not, and closes without a word. */
export function inspectTls(connector: Connector, request: TlsRequest): Promise<Ended<TlsInspection>> {
  return attempted(request, async (attempt) => {
    const { socket: tcp, address, timings } = await dial(connector, request, attempt);
    attempt.enter('tls');
    const name = readHost(request.serverName ?? request.host);
    const startedAt = performance.now();
    try {
      const tls = await startTls(tcp, name, connector.secureContext, attempt.signal, { unverified: true });
      const tlsMs = performance.now() - startedAt;
      attempt.heardAfterMs = attempt.elapsedMs();
      return { outcome: 'connected', ...inspected(tls, name), address, timings: { ...timings, tlsMs } };
    } finally {
      tcp.destroy();
    }
  });
}

function inspected(
  socket: TLSSocket,
  host: string,
): Pick<TlsInspection, 'protocol' | 'cipher' | 'faults' | 'certificates'> {
  const leaf = socket.getPeerCertificate(true);
  return {
    protocol: socket.getProtocol() ?? '',
    cipher: socket.getCipher().standardName,
    faults: faultsOf(leaf, `${socket.authorizationError ?? ''}`, host),
    certificates: chainOf(leaf),
  };
}

/** OpenSSL tells one fault of the chain, the last it met, which may be one that is told here anyway. */
function faultsOf(leaf: PeerCertificate, told: string, host: string): CertificateFault[] {
  const faults: CertificateFault[] = [];
  const add = (kind: CertificateFault['kind'], error: NodeJS.ErrnoException) =>
    faults.push({ kind, message: sentence(explain(error, leaf)) });

  const known = ['', 'ERR_TLS_CERT_ALTNAME_INVALID'];
  if (Date.parse(leaf.valid_to) < Date.now()) {
    add('expired', coded('CERT_HAS_EXPIRED'));
    known.push('CERT_HAS_EXPIRED');
  }
  if (Date.parse(leaf.valid_from) > Date.now()) {
    add('not_yet_valid', coded('CERT_NOT_YET_VALID'));
    known.push('CERT_NOT_YET_VALID');
  }
  if (!known.includes(told)) add('chain', coded(told));

  const wrongHost = checkServerIdentity(normalisedName(host), leaf);
  if (wrongHost !== undefined) add('host', wrongHost);
  return faults;
}

function coded(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

function chainOf(leaf: DetailedPeerCertificate): [Certificate, ...Certificate[]] {
  const chain: [Certificate, ...Certificate[]] = [certificateOf(leaf)];
  let last = leaf;
  // An authority at the end of a chain is its own issuer.
  while (chain.length < CERTIFICATES_MAX && last.issuerCertificate && last.issuerCertificate !== last) {
    last = last.issuerCertificate;
    chain.push(certificateOf(last));
  }
  return chain;
}

function certificateOf({ raw }: PeerCertificate): Certificate {
  const { subject, issuer, subjectAltName, validFrom, validTo, serialNumber, fingerprint256 } =
    new X509Certificate(raw);
  return {
    subject,
    issuer,
    names: subjectAltName?.split(', ') ?? [],
    validFrom: new Date(validFrom),
    validTo: new Date(validTo),
    serialNumber,
    fingerprint: fingerprint256,
  };
}
