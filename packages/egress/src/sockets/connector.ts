import { isIP, type Socket } from 'node:net';
import type { SecureContext, TLSSocket } from 'node:tls';
import type { AddressPolicy } from '../addresses/address-policy.js';
import { hostAndPort, isLocalhost, normalisedName } from '../addresses/host.js';
import { isOwnAddress } from '../addresses/own-address.js';
import { faultOfVerified } from '../certificates/verified-fault.js';
import { EgressError } from '../failures/egress-error.js';
import { failureOf } from '../failures/failure.js';
import { type AttemptPhase, type ConnectionPhase, phaseAfter } from '../failures/phase.js';
import type { NameServerMemory } from '../names/name-server-memory.js';
import { type Endpoint, type NetworkObserver, noObserver } from '../names/network-observer.js';
import type { NameResolver } from '../names/resolver.js';
import { connectToFirst } from './tcp-connect.js';
import { startTls, type TlsOptions } from './tls-connect.js';
import { TlsContexts, type TlsOffer } from './tls-contexts.js';
import { dheFault, inTurn } from './tls-offers.js';

export interface ConnectorOptions {
  readonly policy: AddressPolicy;
  readonly resolver: NameResolver;
  readonly extraAuthorities?: readonly string[];
  readonly observer?: NetworkObserver;
  /**
   * True for checks. A name with a closed address is called at its open ones, and TLS is judged as browsers judge it.
   * By default such a name is refused, and TLS is that of Node.
   */
  readonly forChecks?: boolean;
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
  readonly extraAuthorities: readonly string[];
  readonly observer: NetworkObserver;

  constructor(
    private readonly options: ConnectorOptions,
    private readonly contexts = new TlsContexts(options.extraAuthorities),
  ) {
    this.observer = options.observer ?? noObserver;
    this.extraAuthorities = options.extraAuthorities ?? [];
  }

  /** For a library that starts TLS itself. */
  get secureContext(): SecureContext {
    return this.contexts.for('everything');
  }

  secureContextFor(offer: TlsOffer): SecureContext {
    return this.contexts.for(offer);
  }

  observedBy(observer: NetworkObserver): Connector {
    return new Connector({ ...this.options, observer }, this.contexts);
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
      const secured = await this.#secured(socket, { host, port, protocols }, signal);
      this.noteAnswer({ address: remoteAddress, port }, host);
      pass('secured');
      return secured;
    } catch (error) {
      socket?.destroy();
      throw signal.aborted ? signal.reason : failureOf(error, target, phase);
    }
  }

  get nameServerMemory(): NameServerMemory {
    return this.options.resolver.memory;
  }

  async #secured(
    tcp: Socket,
    { host, port, protocols }: Pick<SocketTarget, 'host' | 'port'> & Pick<TlsOptions, 'protocols'>,
    signal: AbortSignal,
  ): Promise<TLSSocket> {
    if (!this.options.forChecks) return startTls(tcp, host, this.secureContext, signal, { protocols });
    const { remoteAddress = '' } = tcp;
    let staple: Buffer | null = null;
    const onStaple = (response: Buffer | null) => {
      staple = response;
    };
    const tls = await inTurn(async (offer) => {
      const isFirst = offer === 'as browsers';
      const socket = isFirst ? tcp : await connectToFirst([remoteAddress], port, signal);
      return startTls(socket, host, this.contexts.for(offer), signal, { protocols, onStaple });
    });
    const fault = faultOfVerified(tls, { host, staple, extraAuthorities: this.extraAuthorities });
    const dhe = dheFault(tls);
    const refusal = fault?.message ?? (dhe?.isWeak ? dhe.message : undefined);
    if (refusal !== undefined) {
      tls.destroy();
      throw new EgressError('tls', `TLS: ${refusal.charAt(0).toLowerCase()}${refusal.slice(1)}`);
    }
    if (dhe !== undefined) this.observer.onWarning(dhe.message);
    return tls;
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

  /** An honest name seldom mixes open and closed addresses. `localhost` means both families. */
  #admitted(host: string, addresses: readonly string[]): readonly string[] {
    const verdicts = addresses.map((address) => this.options.policy.judge(address));
    const open = addresses.filter((_, index) => verdicts[index]?.allowed);
    const refusal = verdicts.find((verdict) => !verdict.allowed);
    if (refusal === undefined || (isLocalhost(host) && open.length > 0)) return open;

    if (open.length > 0 && this.options.forChecks) {
      this.observer.onWarning(`${host} also resolves to an address that ${refusal.reason}. It was left out.`);
      return open;
    }
    const subject = isIP(host) === 0 ? `${host} resolves to an address that` : host;
    throw new EgressError('blocked_address', `${subject} ${refusal.reason}.`);
  }
}
