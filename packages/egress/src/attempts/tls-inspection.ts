import type { DetailedPeerCertificate } from 'node:tls';
import { normalisedName } from '../addresses/host.js';
import { readHost } from '../addresses/network-target.js';
import { type CertificateJudgement, judgeCertificates } from '../certificates/judge-certificates.js';
import type { ConnectionTimings } from '../failures/phase-clock.js';
import type { Connector } from '../sockets/connector.js';
import { startTls } from '../sockets/tls-connect.js';
import { type AttemptLimits, attempted, type Ended } from './attempt.js';
import { dial } from './tcp-connection.js';

const certificatesMax = 10;

export interface TlsRequest extends AttemptLimits {
  readonly host: string;
  readonly port: number;
  /** The name to ask for by SNI (RFC 6066, section 3) and to judge; `host` by default. */
  readonly serverName?: string;
}

export interface TlsInspection extends CertificateJudgement {
  readonly outcome: 'connected';
  readonly protocol: string;
  readonly cipher: string;
  readonly address: string;
  readonly timings: ConnectionTimings;
}

export function inspectTls(connector: Connector, request: TlsRequest): Promise<Ended<TlsInspection>> {
  return attempted(request, async (attempt) => {
    const { socket: tcp, address, timings } = await dial(connector, request, attempt);
    attempt.enter('tls');
    const name = readHost(request.serverName ?? request.host);
    let staple: Buffer | null = null;
    const onStaple = (response: Buffer | null) => {
      staple = response;
    };
    const startedAt = performance.now();
    try {
      const options = { unverified: true, onStaple };
      const tls = await startTls(tcp, name, connector.secureContext, attempt.signal, options);
      const tlsMs = performance.now() - startedAt;
      attempt.receivedAfterMs = attempt.elapsedMs();
      if (tls.authorized) connector.noteAnswer({ address, port: request.port }, name);
      const judgement = judgeCertificates({
        sent: chainOf(tls.getPeerCertificate(true)),
        chainFault: `${tls.authorizationError ?? ''}`,
        staple: staple ?? undefined,
        host: normalisedName(name),
        extraAuthorities: connector.extraAuthorities,
        now: new Date(),
      });
      return {
        outcome: 'connected',
        protocol: tls.getProtocol() ?? '',
        cipher: tls.getCipher().standardName,
        ...judgement,
        address,
        timings: { ...timings, tlsMs },
      };
    } finally {
      tcp.destroy();
    }
  });
}

function chainOf(leaf: DetailedPeerCertificate): [Buffer, ...Buffer[]] {
  const chain: [Buffer, ...Buffer[]] = [leaf.raw];
  let last = leaf;
  // The root at the end of a chain is its own issuer.
  while (chain.length < certificatesMax && last.issuerCertificate && last.issuerCertificate !== last) {
    last = last.issuerCertificate;
    chain.push(last.raw);
  }
  return chain;
}
