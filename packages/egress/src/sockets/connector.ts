import { X509Certificate } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { AddressPolicy } from '../addresses/address-policy.js';
import { hostAndPort, isLocalhost, normalisedName } from '../addresses/host.js';
import { isOwnAddress } from '../addresses/own-address.js';
import { EgressError } from '../failures/egress-error.js';
import { failureOf } from '../failures/failure.js';
import { type AttemptPhase, type ConnectionPhase, phaseAfter } from '../failures/phase.js';
import { type Endpoint, type NetworkObserver, noObserver } from '../names/network-observer.js';
import type { NameResolver } from '../names/resolver.js';
import { connectToFirst } from './tcp-connect.js';
import { startTls } from './tls-connect.js';

export interface ConnectorOptions {
  readonly policy: AddressPolicy;
  readonly resolver: NameResolver;
  readonly extraAuthorities?: readonly string[];
  readonly observer?: NetworkObserver;
}

export interface SocketTarget {
  /** A name or an IP address, without brackets. */
  readonly host: string;
  readonly port: number;
  /** True if TLS starts with the first byte. */
  readonly secure: boolean;
  /** True if the address policy applies, as to every server that no operator has configured. */
  readonly guarded: boolean;
  /** For ALPN (RFC 7301). */
  readonly protocols?: readonly string[];
}

/** Opens every socket that leaves a process. */
export class Connector {
  readonly secureContext: SecureContext;
  readonly extraAuthorities: readonly string[];
  readonly observer: NetworkObserver;

  constructor(
    private readonly options: ConnectorOptions,
    secureContext = secureContextOf(options.extraAuthorities),
  ) {
    this.observer = options.observer ?? noObserver;
    this.extraAuthorities = options.extraAuthorities ?? [];
    this.secureContext = secureContext;
  }

  observedBy(observer: NetworkObserver): Connector {
    return new Connector({ ...this.options, observer }, this.secureContext);
  }

  /** `signal` bounds look-up and handshake too. @throws EgressError; the signal's reason once it aborts */
  async open(
    { host, port, secure, guarded, protocols }: SocketTarget,
    signal: AbortSignal,
    onPhase?: (phase: ConnectionPhase) => void,
  ): Promise<Socket> {
    const target = hostAndPort(host, port);
    let socket: Socket | undefined;
    let phase: AttemptPhase = 'name';
    const pass = (ended: ConnectionPhase) => {
      phase = phaseAfter(ended, secure);
      onPhase?.(ended);
    };
    try {
      const found = await this.#addressesOf(host, signal);
      const addresses = guarded ? this.#admitted(host, found) : found;
      pass('resolved');
      signal.throwIfAborted();
      this.observer.onSilence({ from: 'host', addresses, heard: 'nothing' });
      socket = await connectToFirst(addresses, port, signal, (address) =>
        this.noteAnswer({ address, port }, null),
      );
      pass('connected');
      signal.throwIfAborted();

      // A second look-up may have led elsewhere, so the address of the connection itself counts.
      const { remoteAddress } = socket;
      if (remoteAddress === undefined) {
        throw new EgressError('connection_reset', `${target} closed the connection at once.`);
      }
      if (guarded) this.#admitted(host, [remoteAddress]);
      if (!secure) return socket;
      const secured = await startTls(socket, host, this.secureContext, signal, { protocols });
      this.noteAnswer({ address: remoteAddress, port }, host);
      pass('secured');
      return secured;
    } catch (error) {
      socket?.destroy();
      throw signal.aborted ? signal.reason : failureOf(error, target, phase);
    }
  }

  /** @param provedName the name for which the host's certificate is valid */
  noteAnswer(endpoint: Endpoint, provedName: string | null): void {
    const { address } = endpoint;
    const name = provedName && normalisedName(provedName);
    this.observer.onAnswer({
      from: 'host',
      address,
      endpoint,
      isOwn: isOwnAddress(address),
      provedName: name,
    });
  }

  /** Does not judge the addresses: for names in the settings of an operator. @throws as {@link open} does */
  lookUp(host: string, signal: AbortSignal): Promise<readonly string[]> {
    return this.#addressesOf(host, signal);
  }

  /** For packets without a connection: `open` judges the others. @throws EgressError; the signal's reason */
  async admit(host: string, signal: AbortSignal): Promise<readonly string[]> {
    return this.#admitted(host, await this.#addressesOf(host, signal));
  }

  #addressesOf(host: string, signal: AbortSignal): Promise<readonly string[]> {
    return isIP(host) === 0
      ? this.options.resolver.resolve(host, signal, this.observer)
      : Promise.resolve([host]);
  }

  /** One closed address closes a name: an honest name does not mix them. `localhost` means both families. */
  #admitted(host: string, addresses: readonly string[]): readonly string[] {
    const verdicts = addresses.map((address) => this.options.policy.judge(address));
    const open = addresses.filter((_, index) => verdicts[index]?.allowed);
    const refusal = verdicts.find((verdict) => !verdict.allowed);
    if (refusal === undefined || (isLocalhost(host) && open.length > 0)) return open;

    const subject = isIP(host) === 0 ? `${host} resolves to an address that` : host;
    throw new EgressError('blocked_address', `${subject} ${refusal.reason}.`);
  }
}

function secureContextOf(extra: readonly string[] = []): SecureContext {
  // A secure context ignores what it cannot read.
  for (const pem of extra) new X509Certificate(pem);
  return createSecureContext({
    minVersion: 'TLSv1.2',
    ...(extra.length > 0 && { ca: [...rootCertificates, ...extra] }),
  });
}
