import type { SecureContext } from 'node:tls';
import type { Ended } from './attempt.js';
import type { Connector } from './connector.js';
import { type DnsAnswer, type DnsRecordType, type DnsRequest, queryDns } from './dns-query.js';
import { type HttpRequest, type HttpVisit, visit } from './http-visit.js';
import type { NetworkObserver } from './network-observer.js';
import { type PingReplies, type PingRequest, ping } from './ping.js';
import { type ConnectionRequest, type OpenConnection, openConnection } from './tcp-connection.js';
import { converse, type TcpConversation, type TcpRequest } from './tcp-conversation.js';
import { inspectTls, type TlsInspection, type TlsRequest } from './tls-inspection.js';

export interface NetworkClientOptions {
  readonly connector: Connector;
  /** Name servers as `address`, `address:port` or `[address]:port`; by default those of the machine. */
  readonly dnsServers?: readonly string[];
  /** The program that pings (`ping`, wherever `PATH` finds it). */
  readonly pingProgram?: string;
}

/**
 * Looks at what customers watch. Each call is one attempt: it goes to judged addresses only, on a connection of its
 * own, ends by its deadline, and never rejects for what a network or a server does. How many run at a time is for the
 * caller to bound.
 */
export class NetworkClient {
  readonly #options: NetworkClientOptions;
  readonly #connector: Connector;
  readonly #dnsServers: readonly string[];
  readonly #pingProgram: string;

  constructor(options: NetworkClientOptions) {
    const { connector, dnsServers = [], pingProgram = 'ping' } = options;
    this.#options = options;
    this.#connector = connector;
    this.#dnsServers = dnsServers;
    this.#pingProgram = pingProgram;
  }

  /** The same, whose `observer` hears of what comes back. */
  observedBy(observer: NetworkObserver): NetworkClient {
    return new NetworkClient({ ...this.#options, connector: this.#connector.observedBy(observer) });
  }

  /** Makes an HTTP request, and follows its redirects when asked to. */
  http(request: HttpRequest): Promise<HttpVisit> {
    return visit(this.#connector, request);
  }

  /** Connects, says something, and listens until it is enough. */
  tcp(request: TcpRequest): Promise<Ended<TcpConversation>> {
    return converse(this.#connector, request);
  }

  /**
   * Connects for a library that speaks a protocol over a socket of somebody else's, such as nodemailer. Whoever gets the
   * socket closes it, and bounds what is done on it.
   */
  connect(request: ConnectionRequest): Promise<Ended<OpenConnection>> {
    return openConnection(this.#connector, request);
  }

  /** The TLS versions and authorities that such a library should accept when it starts TLS later. */
  get secureContext(): SecureContext {
    return this.#connector.secureContext;
  }

  /** Looks at a server's certificate, whether it is good or not. */
  tls(request: TlsRequest): Promise<Ended<TlsInspection>> {
    return inspectTls(this.#connector, request);
  }

  /** Asks a name server for records. */
  dns<Type extends DnsRecordType>(request: DnsRequest<Type>): Promise<Ended<DnsAnswer<Type>>> {
    return queryDns(this.#connector, this.#dnsServers, request);
  }

  /** Sends ICMP echo requests and counts the replies. */
  ping(request: PingRequest): Promise<Ended<PingReplies>> {
    return ping(this.#connector, this.#pingProgram, request);
  }
}
