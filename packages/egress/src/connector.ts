import { X509Certificate } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { AddressPolicy } from './address-policy.js';
import { EgressError } from './egress-error.js';
import { failureOf } from './failure.js';
import { hostAndPort, isLocalhost } from './host.js';
import { type NetworkObserver, nobodyObserves } from './network-observer.js';
import { isOwnAddress } from './own-address.js';
import { type AttemptPhase, type ConnectionPhase, phaseAfter } from './phase.js';
import type { NameResolver } from './resolver.js';
import { connectToFirst } from './tcp-connect.js';
import { startTls } from './tls-connect.js';

export interface ConnectorOptions {
  readonly policy: AddressPolicy;
  readonly resolver: NameResolver;
  /** Certificates in PEM of authorities that are trusted beside the well-known ones. */
  readonly extraAuthorities?: readonly string[];
  /** Hears of everything that comes back. */
  readonly observer?: NetworkObserver;
}

export interface Destination {
  /** A name or an IP address, without brackets. */
  readonly host: string;
  readonly port: number;
  /** Whether TLS starts with the first byte. */
  readonly secure: boolean;
  /** Whether the address policy applies. Only a server that the operator configured goes without. */
  readonly guarded: boolean;
  /** The protocols that TLS offers (ALPN, RFC 7301); none unless said otherwise. */
  readonly protocols?: readonly string[];
}

/** Opens every socket that leaves a process. */
export class Connector {
  /** The versions and the authorities that are accepted. */
  readonly secureContext: SecureContext;
  /** Certificates in PEM of authorities that are trusted beside the well-known ones. */
  readonly extraAuthorities: readonly string[];
  readonly observer: NetworkObserver;

  readonly #options: ConnectorOptions;
  readonly #policy: AddressPolicy;
  readonly #resolver: NameResolver;

  /** @throws Error when one of the extra authorities is not a certificate. */
  constructor(options: ConnectorOptions, secureContext = secureContextOf(options.extraAuthorities)) {
    this.#options = options;
    this.#policy = options.policy;
    this.#resolver = options.resolver;
    this.observer = options.observer ?? nobodyObserves;
    this.extraAuthorities = options.extraAuthorities ?? [];
    this.secureContext = secureContext;
  }

  /** The same, whose `observer` hears of what comes back. */
  observedBy(observer: NetworkObserver): Connector {
    return new Connector({ ...this.#options, observer }, this.secureContext);
  }

  /**
   * Opens a TCP or TLS connection. `signal` bounds all of it, look-up and handshake too, and closes what is
   * open by then. `onPhase` is told of each phase as it ends.
   *
   * @throws EgressError, or the signal's reason once it aborts.
   */
  async open(
    destination: Destination,
    signal: AbortSignal,
    onPhase?: (phase: ConnectionPhase) => void,
  ): Promise<Socket> {
    const { host, port, secure, guarded, protocols } = destination;
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
      this.observer.onSilence({ from: 'host', addresses });
      socket = await connectToFirst(addresses, port, signal, (address) => {
        this.observer.onAnswer({ from: 'host', endpoint: { address, port }, isOwn: isOwnAddress(address) });
      });
      pass('connected');
      signal.throwIfAborted();

      // What counts is whom we are really connected to, whatever happened between the look-up and now.
      const { remoteAddress } = socket;
      if (remoteAddress === undefined) {
        throw new EgressError('connection_reset', `${target} closed the connection at once.`);
      }
      if (guarded) this.#admitted(host, [remoteAddress]);
      if (!secure) return socket;
      const secured = await startTls(socket, host, this.secureContext, signal, { protocols });
      pass('secured');
      return secured;
    } catch (error) {
      socket?.destroy();
      throw signal.aborted ? signal.reason : failureOf(error, target, phase);
    }
  }

  /**
   * Finds the addresses of `host` that may be called, at least one. Only for what is no connection: whom a
   * connection reaches is judged by `open`.
   *
   * @throws EgressError, or the signal's reason once it aborts.
   */
  async admit(host: string, signal: AbortSignal): Promise<readonly string[]> {
    return this.#admitted(host, await this.#addressesOf(host, signal));
  }

  #addressesOf(host: string, signal: AbortSignal): Promise<readonly string[]> {
    return isIP(host) === 0 ? this.#resolver.resolve(host, signal, this.observer) : Promise.resolve([host]);
  }

  /**
   * The addresses of `host` that may be called. One closed address closes the name, since whoever mixes them
   * is up to something; `localhost` alone is known to mean both families, and uses what is open.
   */
  #admitted(host: string, addresses: readonly string[]): readonly string[] {
    const verdicts = addresses.map((address) => this.#policy.judge(address));
    const open = addresses.filter((_, index) => verdicts[index]?.allowed);
    const refusal = verdicts.find((verdict) => !verdict.allowed);
    if (refusal === undefined || (isLocalhost(host) && open.length > 0)) return open;

    const subject = isIP(host) === 0 ? `${host} resolves to an address that` : host;
    throw new EgressError('blocked_address', `${subject} ${refusal.reason}.`);
  }
}

/** @throws Error when one of the extra authorities is not a certificate. */
function secureContextOf(extra: readonly string[] = []): SecureContext {
  // A secure context passes over what it cannot read; an authority left out must not go unnoticed.
  for (const pem of extra) new X509Certificate(pem);
  return createSecureContext({
    minVersion: 'TLSv1.2',
    ...(extra.length > 0 && { ca: [...rootCertificates, ...extra] }),
  });
}
