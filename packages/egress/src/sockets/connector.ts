import { isIP, type Socket } from 'node:net';
import type { SecureContext, TLSSocket } from 'node:tls';
import { asSentence, type Said } from '@tocsin/domain';
import { type AddressPolicy, isOwnAddress } from '../addresses/address-policy.js';
import { hostAndPort, isLocalhost, normalisedName } from '../addresses/host.js';
import { faultOfVerified } from '../certificates/judge-certificates.js';
import type { SeenHandshake } from '../certificates/seen-tls.js';
import { EgressError, errorCodeOf, NetworkError } from '../failures/egress-error.js';
import { failureOf } from '../failures/failure.js';
import { type AttemptPhase, type ConnectionPhase, phaseAfter } from '../failures/phase.js';
import {
  type Endpoint,
  type NameServerMemory,
  type NetworkObserver,
  noObserver,
} from '../names/name-server-answers.js';
import { type FoundAddresses, type Patience, PersistentNames } from '../names/persistent-names.js';
import type { NameResolver } from '../names/resolver.js';
import { address as refusals } from '../reasons/address.js';
import { connection } from '../reasons/connection.js';
import { names } from '../reasons/names.js';
import { tls } from '../reasons/tls.js';
import { agreeOnTls, type OnSaid, type StartTlsProtocol } from './start-tls-dialogue.js';
import { connectToFirst, inOrderOfTrial } from './tcp-connect.js';
import { dheFault, inTurn, startTls, type TlsOptions } from './tls-connect.js';
import { TlsContexts, type TlsOffer } from './tls-contexts.js';

export interface ConnectorOptions {
  readonly policy: AddressPolicy;
  readonly resolver: NameResolver;
  readonly extraAuthorities?: readonly string[];
  readonly observer?: NetworkObserver;
  /**
   * True for checks. A name with a closed address is called at its open ones, TLS is judged as browsers judge it, and what
   * fails is a finding. By default such a name is refused, TLS is that of Node, and what may be passing is tried again.
   */
  readonly forChecks?: boolean;
  /** With name servers, for messages. */
  readonly patience?: Patience;
}

export interface SocketTarget {
  /** A name or an IP address, without brackets. */
  readonly host: string;
  readonly port: number;
  /** True if the connection uses TLS, from the first byte unless `startTls` is set. */
  readonly secure: boolean;
  /** The protocol that agrees on TLS first. */
  readonly startTls?: StartTlsProtocol;
  /** True if the address policy applies, as to every server that no operator has configured. */
  readonly guarded: boolean;
  /** True if the address must be one that `EGRESS_ALLOW` opens, as for secrets without TLS. */
  readonly onlyOpened?: boolean;
  /** For ALPN (RFC 7301). */
  readonly protocols?: readonly string[];
  /** The name to expect in the certificate. Unset: the host. Checks do not set it. */
  readonly tlsName?: string;
  /** Accepts any certificate, for a server whose operator wants it so. Checks do not set it. */
  readonly unverified?: boolean;
}

/** Called on the way to a connection. */
export interface OpeningListener {
  onPhase?(phase: ConnectionPhase): void;
  /** With what went wrong and did not stop it. */
  onNote?(sentence: Said): void;
  /** With the address that is tried first, and the one that is connected to. */
  onAddress?(address: string): void;
  /** Before the certificate is judged. */
  onHandshake?(handshake: SeenHandshake): void;
  /** With what is said before TLS begins. */
  onSaid?: OnSaid;
}

type Securing = Pick<SocketTarget, 'host' | 'port' | 'protocols' | 'startTls' | 'tlsName' | 'unverified'>;

/** Opens every socket that leaves a process. */
export class Connector {
  readonly extraAuthorities: readonly string[];
  readonly observer: NetworkObserver;
  readonly #names: PersistentNames | null;

  constructor(
    private readonly options: ConnectorOptions,
    private readonly contexts = new TlsContexts(options.extraAuthorities),
  ) {
    this.observer = options.observer ?? noObserver;
    this.extraAuthorities = options.extraAuthorities ?? [];
    this.#names = options.forChecks ? null : new PersistentNames(options.resolver, options.patience);
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

  /**
   * `signal` bounds look-up and handshake too.
   * @throws EgressError; the signal's reason once it aborts
   */
  async open(
    { secure, guarded, onlyOpened = false, ...securing }: SocketTarget,
    signal: AbortSignal,
    listener: OpeningListener = {},
  ): Promise<Socket> {
    const { host, port } = securing;
    const target = hostAndPort(host, port);
    let socket: Socket | undefined;
    let phase: AttemptPhase = 'name';
    const pass = (ended: ConnectionPhase) => {
      phase = phaseAfter(ended, secure);
      listener.onPhase?.(ended);
    };
    try {
      const { addresses: found, areLast } = await this.#find(host, signal);
      if (areLast) listener.onNote?.(names.last_used({ name: host }));
      const addresses = guarded ? this.#admitted(host, found) : found;
      if (onlyOpened) this.#requireOpened(host, addresses);
      pass('resolved');
      signal.throwIfAborted();
      this.observer.onSilence({ from: 'host', addresses, heard: 'nothing' });
      listener.onAddress?.(inOrderOfTrial(addresses)[0] ?? host);
      let untried = addresses;
      for (;;) {
        socket = await connectToFirst(untried, port, signal, (address) =>
          this.noteAnswer({ address, port }, null),
        );
        pass('connected');
        signal.throwIfAborted();

        // A second look-up may have led elsewhere, so the address of the connection itself counts.
        const { remoteAddress } = socket;
        if (remoteAddress === undefined) {
          throw new EgressError('connection_reset', connection.closed_at_once({ target }));
        }
        listener.onAddress?.(remoteAddress);
        if (guarded) this.#admitted(host, [remoteAddress]);
        if (onlyOpened) this.#requireOpened(host, [remoteAddress]);
        try {
          if (secure) socket = await this.#secured(socket, securing, signal, listener);
        } catch (error) {
          const others = untried.filter((address) => address !== remoteAddress);
          const isLast = others.length === untried.length || others.length === 0;
          if (isLast || this.options.forChecks || !isBrokenOff(error)) throw error;
          untried = others;
          socket.destroy();
          continue;
        }
        if (secure) {
          if (!securing.unverified) this.noteAnswer({ address: remoteAddress, port }, host);
          pass('secured');
        }
        const others = found.filter((address) => address !== remoteAddress);
        this.#names?.worked(host, [remoteAddress, ...others]);
        return socket;
      }
    } catch (error) {
      socket?.destroy();
      if (signal.aborted) throw signal.reason;
      throw error instanceof NetworkError ? error : failureOf(error, target, phase);
    }
  }

  get nameServerMemory(): NameServerMemory {
    return this.options.resolver.memory;
  }

  async #secured(
    tcp: Socket,
    { host, port, protocols, startTls: protocol, tlsName = host, unverified }: Securing,
    signal: AbortSignal,
    listener: OpeningListener,
  ): Promise<TLSSocket> {
    const options = { protocols, ...(unverified && { unverified }) };
    const onSaid: OnSaid = (from, bytes) => listener.onSaid?.(from, bytes);
    const secured = async (opened: Socket, name: string, context: SecureContext, given: TlsOptions) => {
      const greeting =
        protocol && (await agreeOnTls({ socket: opened, protocol, host, port, signal, onSaid }));
      const socket = await startTls(opened, name, context, signal, given);
      if (greeting !== undefined && greeting.length > 0) socket.unshift(greeting);
      return socket;
    };
    if (!this.options.forChecks) return secured(tcp, tlsName, this.secureContext, options);
    const { remoteAddress = '' } = tcp;
    let staple: Buffer | null = null;
    const onStaple = (response: Buffer | null) => {
      staple = response;
    };
    let seen: SeenHandshake | undefined;
    const note = (handshake: SeenHandshake) => {
      seen = handshake;
      listener.onHandshake?.(handshake);
    };
    const socket = await inTurn(async (offer) => {
      const isFirst = offer === 'as browsers';
      const opened = isFirst ? tcp : await connectToFirst([remoteAddress], port, signal);
      const given = { protocols, onStaple, onHandshake: note };
      return secured(opened, host, this.contexts.for(offer), given);
    });
    const { certificate = socket.getPeerCertificate(true) } = seen ?? {};
    const fault = faultOfVerified(certificate, { host, staple, extraAuthorities: this.extraAuthorities });
    const dhe = dheFault(socket);
    const refusal = fault?.clause ?? (dhe?.isWeak ? dhe.clause : undefined);
    if (refusal !== undefined) {
      socket.destroy();
      throw new EgressError('tls', tls.fault({ why: refusal }));
    }
    if (dhe !== undefined) this.observer.onWarning(asSentence(dhe.clause));
    return socket;
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

  /** Returns true if no name server is asked for the address of `host`. */
  knows(host: string): boolean {
    return isIP(host) !== 0 || this.options.resolver.ownAddressesOf(host).length > 0;
  }

  /** For addresses that people are shown, and that nothing connects to. */
  isOpen(address: string): boolean {
    return this.options.policy.judge(address).allowed;
  }

  async #find(host: string, signal: AbortSignal): Promise<FoundAddresses> {
    if (this.#names !== null && isIP(host) === 0) return this.#names.resolve(host, signal, this.observer);
    return { addresses: await this.#addressesOf(host, signal), areLast: false };
  }

  #addressesOf(host: string, signal: AbortSignal): Promise<readonly string[]> {
    return isIP(host) === 0
      ? this.options.resolver.resolve(host, signal, this.observer)
      : Promise.resolve([host]);
  }

  #requireOpened(host: string, addresses: readonly string[]): void {
    if (addresses.every((address) => this.options.policy.opens(address))) return;
    const say = isIP(host) === 0 ? refusals.name_needs_https : refusals.needs_https;
    throw new EgressError('blocked_address', say({ host }));
  }

  /** An honest name seldom mixes open and closed addresses. `localhost` means both families. */
  #admitted(host: string, addresses: readonly string[]): readonly string[] {
    const verdicts = addresses.map((address) => this.options.policy.judge(address));
    const open = addresses.filter((_, index) => verdicts[index]?.allowed);
    const refusal = verdicts.find((verdict) => !verdict.allowed);
    if (refusal === undefined || (isLocalhost(host) && open.length > 0)) return open;

    if (open.length > 0 && this.options.forChecks) {
      this.observer.onWarning(refusals.left_out({ host, why: refusal.said }));
      return open;
    }
    const say = isIP(host) === 0 ? refusals.name_refused : refusals.refused;
    throw new EgressError('blocked_address', say({ host, why: refusal.said }));
  }
}

/** The server ended the connection, rather than refuse something. */
const isBrokenOff = (error: unknown): boolean => ['ECONNRESET', 'EPIPE'].includes(errorCodeOf(error));
