import type { Duplex } from 'node:stream';
import type { SecureContext } from 'node:tls';
import type { Ended } from './attempts/attempt.js';
import {
  type Datagrams,
  type DatagramsEnded,
  type DatagramsRequest,
  runDatagrams,
} from './attempts/datagrams.js';
import { type DnsAnswer, type DnsRequest, queryDns } from './attempts/dns-query.js';
import {
  askNameServers,
  type NameServerReply,
  type NameServersRequest,
} from './attempts/name-server-replies.js';
import { type PingReplies, type PingRequest, ping } from './attempts/ping.js';
import type { SeenRoute } from './attempts/route-hops.js';
import { runSession, type Session, type SessionRequest } from './attempts/session.js';
import { type ConnectionRequest, type OpenConnection, openConnection } from './attempts/tcp-connection.js';
import { converse, type TcpConversation, type TcpRequest } from './attempts/tcp-conversation.js';
import { inspectTls, type TlsInspection, type TlsRequest } from './attempts/tls-inspection.js';
import { type RouteRequest, traceRoute } from './attempts/trace-route.js';
import { type HttpRequest, type HttpVisit, visit } from './http/http-visit.js';
import type { DnsRecordType } from './names/dns-records.js';
import type { NetworkObserver } from './names/name-server-answers.js';
import type { Connector } from './sockets/connector.js';

export interface NetworkClientOptions {
  readonly connector: Connector;
  readonly dnsServers?: readonly string[];
  readonly pingProgram?: string;
  readonly tracerouteProgram?: string;
}

/**
 * Makes the attempts of checks: each on a connection of its own, to judged addresses, until its deadline. Never
 * rejects for what a network or a server does. The caller bounds how many run.
 */
export class NetworkClient {
  readonly #connector: Connector;

  constructor(private readonly options: NetworkClientOptions) {
    this.#connector = options.connector;
  }

  observedBy(observer: NetworkObserver): NetworkClient {
    return new NetworkClient({ ...this.options, connector: this.#connector.observedBy(observer) });
  }

  http(request: HttpRequest): Promise<HttpVisit> {
    return visit(this.#connector, request);
  }

  tcp(request: TcpRequest): Promise<Ended<TcpConversation>> {
    return converse(this.#connector, request);
  }

  /** For nodemailer, which answers after the check has ended. The caller closes the socket. */
  connect(request: ConnectionRequest): Promise<Ended<OpenConnection>> {
    return openConnection(this.#connector, request);
  }

  /** For a library that speaks a protocol itself, over a connection that ends with the call. */
  session<Value>(
    request: SessionRequest,
    speak: (stream: Duplex) => Promise<Value>,
  ): Promise<Ended<Session<Value>>> {
    return runSession(this.#connector, request, speak);
  }

  /** For a library that speaks a protocol over UDP, through a socket that ends with the call. */
  datagrams<Value>(
    request: DatagramsRequest,
    speak: (datagrams: Datagrams) => Promise<Value>,
  ): Promise<Ended<DatagramsEnded<Value>>> {
    return runDatagrams(this.#connector, request, speak);
  }

  /** For a library that starts TLS later. */
  get secureContext(): SecureContext {
    return this.#connector.secureContext;
  }

  tls(request: TlsRequest): Promise<Ended<TlsInspection>> {
    return inspectTls(this.#connector, request);
  }

  dns<Type extends DnsRecordType>(request: DnsRequest<Type>): Promise<Ended<DnsAnswer<Type>>> {
    return queryDns(this.#connector, this.options.dnsServers ?? [], request);
  }

  ping(request: PingRequest): Promise<Ended<PingReplies>> {
    return ping(this.#connector, this.options.pingProgram ?? 'ping', request);
  }

  /** The path to a host: by connections to a port where the machine allows it, otherwise by echo requests. */
  traceRoute(request: RouteRequest): Promise<SeenRoute | null> {
    const { pingProgram: ping = 'ping', tracerouteProgram: traceroute = 'traceroute' } = this.options;
    return traceRoute(this.#connector, { ping, traceroute }, request);
  }

  /** Asks each name server for its own answer. Empty when none can be asked. */
  askNameServers(request: NameServersRequest): Promise<readonly NameServerReply[]> {
    return askNameServers(this.#connector, this.options.dnsServers ?? [], request);
  }
}
