import type { TLSSocket } from 'node:tls';
import { asSentence } from '@tocsin/domain';
import { normalisedName, readHost } from '../addresses/host.js';
import type { CertificateFault } from '../certificates/certificate-faults.js';
import { type CertificateJudgement, judgeCertificates } from '../certificates/judge-certificates.js';
import type { SeenHandshake } from '../certificates/seen-tls.js';
import {
  certificatesIn,
  linkedCertificates,
  type SentCertificates,
} from '../certificates/sent-certificates.js';
import type { ConnectionTimings } from '../failures/phase.js';
import type { Connector } from '../sockets/connector.js';
import { agreeOnTls, type OnSaid, type StartTlsProtocol } from '../sockets/start-tls-dialogue.js';
import { dheFault, inTurn, startTls, TappedSocket } from '../sockets/tls-connect.js';
import type { CertificateKind, TlsOffer } from '../sockets/tls-contexts.js';
import { Attempt, type AttemptLimits, attempted, type Ended } from './attempt.js';
import { askedBy, dial } from './tcp-connection.js';

/** A server that does not answer a further handshake costs a check no more than this. */
const furtherMsMax = 3_000;

export interface TlsRequest extends AttemptLimits {
  readonly host: string;
  readonly port: number;
  /** The name to ask for by SNI (RFC 6066, section 3) and to judge; `host` by default. */
  readonly serverName?: string;
  /** The protocol that agrees on TLS first. */
  readonly startTls?: StartTlsProtocol | undefined;
}

export interface TlsInspection extends CertificateJudgement {
  readonly outcome: 'connected';
  readonly protocol: string;
  readonly cipher: string;
  readonly address: string;
  readonly timings: ConnectionTimings;
  /** Certificates with keys of other kinds, which the server shows to clients that offer nothing else. */
  readonly others: readonly CertificateJudgement[];
}

/** Never sends a request. A server with certificates of several kinds is asked for each. */
export function inspectTls(connector: Connector, request: TlsRequest): Promise<Ended<TlsInspection>> {
  return attempted(askedBy(connector, request), request, async (attempt) => {
    const name = readHost(request.serverName ?? request.host);
    const shown = await inTurn((offer) => handshake(connector, { request, name, offer }, attempt));
    attempt.receivedAfterMs = attempt.elapsedMs();
    attempt.record.end();
    const { protocol, cipher, address, timings, dhe } = shown;
    // Another address of the name may have other certificates.
    const asked = { request: { ...request, host: address }, name, attempt };
    const judgement = await judged(connector, shown, asked);
    if (dhe !== undefined && !dhe.isWeak) connector.observer.onWarning(asSentence(dhe.clause));
    const faults: CertificateFault[] =
      dhe?.isWeak === true ? [{ kind: 'weak_key_exchange', clause: dhe.clause }] : [];
    return {
      outcome: 'connected',
      protocol,
      cipher,
      ...judgement,
      faults: [...judgement.faults, ...faults],
      address,
      timings,
      others: await otherKinds(connector, judgement, asked),
    };
  });
}

interface Asked {
  readonly request: TlsRequest;
  readonly name: string;
  /** The check's own, whose deadline bounds further handshakes too. */
  readonly attempt: Attempt;
}

type Asking = Omit<Asked, 'attempt'> & { readonly offer: TlsOffer; readonly isTapped?: boolean };

interface Shown {
  readonly offer: TlsOffer;
  readonly sent: SentCertificates;
  readonly chainFault: string;
  readonly staple: Buffer | undefined;
  readonly protocol: string;
  readonly cipher: string;
  readonly address: string;
  readonly timings: ConnectionTimings;
  readonly dhe: ReturnType<typeof dheFault>;
}

async function handshake(
  connector: Connector,
  { request, name, offer, isTapped = false }: Asking,
  attempt: Attempt,
): Promise<Shown> {
  const { socket: tcp, address, timings } = await dial(connector, request, attempt);
  attempt.enter('tls');
  const { host, port, startTls: protocol } = request;
  if (protocol !== undefined) {
    const { signal, record } = attempt;
    const onSaid: OnSaid = (from, bytes) => record.say(from, bytes);
    await agreeOnTls({ socket: tcp, protocol, host, port, signal, onSaid });
  }
  let staple: Buffer | undefined;
  let keyLog = '';
  const options = {
    unverified: true,
    onHandshake: (seen: SeenHandshake) => {
      attempt.record.tls = seen;
    },
    onStaple: (response: Buffer | null) => {
      staple = response ?? undefined;
    },
    ...(isTapped && {
      onKeyLog: (line: Buffer) => {
        keyLog += `${line}`;
      },
    }),
  };
  const startedAt = performance.now();
  try {
    const tapped = isTapped ? new TappedSocket(tcp) : undefined;
    const context = connector.secureContextFor(offer);
    const tls = await startTls(tapped ?? tcp, name, context, attempt.signal, options);
    const tlsMs = performance.now() - startedAt;
    attempt.record.clock.end('secured');
    if (tls.authorized) connector.noteAnswer({ address, port: request.port }, name);
    const protocol = tls.getProtocol() ?? '';
    const cipher = tls.getCipher().standardName;
    const all = tapped && certificatesIn({ received: tapped.received, keyLog, protocol, cipher });
    return {
      offer,
      sent: withAll(tls, all ?? []),
      chainFault: `${tls.authorizationError ?? ''}`,
      staple,
      protocol,
      cipher,
      address,
      timings: { ...timings, tlsMs },
      dhe: dheFault(tls),
    };
  } finally {
    tcp.destroy();
  }
}

/** What is linked comes first: it ends with an authority that need not be sent. */
function withAll(tls: TLSSocket, all: readonly Buffer[]): SentCertificates {
  const [leaf, ...linked] = linkedCertificates(tls.getPeerCertificate(true));
  const known = new Set([leaf, ...linked].map((der) => der.toString('latin1')));
  return [leaf, ...linked, ...all.filter((der) => !known.has(der.toString('latin1')))];
}

async function judged(connector: Connector, shown: Shown, asked: Asked): Promise<CertificateJudgement> {
  const judge = ({ sent, chainFault, staple }: Shown) =>
    judgeCertificates({
      sent,
      chainFault,
      staple,
      host: normalisedName(asked.name),
      extraAuthorities: connector.extraAuthorities,
      now: new Date(),
    });
  const first = judge(shown);
  if (shown.chainFault !== '' || !isDoubtful(first)) return first;
  const again = await further(asked, (attempt) =>
    handshake(connector, { ...asked, offer: shown.offer, isTapped: true }, attempt),
  );
  return again === undefined ? first : judge({ ...shown, sent: again.sent });
}

/** The chain verifies, but not by an issuer that Node has linked: of certificates with one name it links the first. */
function isDoubtful({ certificates: [leaf, ...issuers], faults }: CertificateJudgement): boolean {
  return (
    issuers.some(({ validTo }) => validTo < leaf.validTo) ||
    faults.some(({ kind }) => kind.startsWith('weak'))
  );
}

const kinds: Readonly<Record<string, CertificateKind>> = { ec: 'ECDSA', rsa: 'RSA', 'rsa-pss': 'RSA' };

async function otherKinds(
  connector: Connector,
  { certificates: [leaf] }: CertificateJudgement,
  asked: Asked,
): Promise<CertificateJudgement[]> {
  const found: CertificateJudgement[] = [];
  for (const offer of ['ECDSA', 'RSA'] as const) {
    if (kinds[leaf.keyType ?? ''] === offer) continue;
    const shown = await further(asked, (attempt) => handshake(connector, { ...asked, offer }, attempt));
    if (shown === undefined) continue;
    const judgement = await judged(connector, shown, asked);
    if (judgement.certificates[0].fingerprint !== leaf.fingerprint) found.push(judgement);
  }
  return found;
}

/** A handshake that tells more, if the server takes part. It has no result otherwise: the first one is the verdict. */
async function further<Result>(
  { request: { signal, deadlineMs }, attempt: whole }: Asked,
  run: (attempt: Attempt) => Promise<Result>,
): Promise<Result | undefined> {
  const leftMs = Math.min(furtherMsMax, deadlineMs - whole.elapsedMs());
  if (leftMs <= 0) return undefined;
  const attempt = new Attempt({ deadlineMs: leftMs, ...(signal && { signal }) });
  try {
    return await run(attempt);
  } catch {
    return undefined;
  } finally {
    attempt.end();
  }
}
