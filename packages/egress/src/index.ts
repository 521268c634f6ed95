export type { Way } from './addresses/ways.js';
export type { AttemptLimits, Ended, Failed } from './attempts/attempt.js';
export type { Datagrams, DatagramsEnded, DatagramsRequest } from './attempts/datagrams.js';
export type { DnsAnswer, DnsRequest } from './attempts/dns-query.js';
export type { NameServerReply } from './attempts/name-server-replies.js';
export type { PingReplies, PingRequest } from './attempts/ping.js';
export type { RouteHop, SeenRoute } from './attempts/route-hops.js';
export type { Session, SessionRequest } from './attempts/session.js';
export type { ConnectionRequest, OpenConnection } from './attempts/tcp-connection.js';
export type { TcpConversation, TcpRequest } from './attempts/tcp-conversation.js';
export type { TlsInspection, TlsRequest } from './attempts/tls-inspection.js';
export { type Certificate, issuerName } from './certificates/certificate.js';
export { type CertificateFault, isRefused } from './certificates/certificate-faults.js';
export type { CertificateJudgement } from './certificates/judge-certificates.js';
export { type SeenCertificate, SeenChain, type SeenTls } from './certificates/seen-tls.js';
export { connectorOf, type EgressSettings } from './egress-settings.js';
export type {
  HttpHeaders,
  HttpProtocol,
  SaidBytes,
  SeenExchange,
  SeenFailure,
  SeenQuestion,
  SeenReply,
  SeenRequest,
  SeenResponse,
  SeenTimings,
} from './exchanges/seen-exchange.js';
export type { NetworkFailureCode } from './failures/egress-error.js';
export { EgressError, type FailureCode } from './failures/egress-error.js';
export { isReset } from './failures/failure.js';
export type { AttemptPhase, ConnectionTimings } from './failures/phase.js';
export { type SentCertificate, tlsFailure } from './failures/tls-failure.js';
export { hasRawCode } from './failures/words/library-errors.js';
export { type DecodedBody, decodedBy } from './http/body-decoding.js';
export type { HttpMethod, HttpTimings } from './http/http-targets.js';
export type { HttpRedirect, HttpRequest, HttpResponse, HttpVisit } from './http/http-visit.js';
export { type Canary, Lookout } from './lookout.js';
export type { CaaProperty, DnsRecords, DnsRecordType } from './names/dns-records.js';
export type {
  Endpoint,
  NetworkAnswer,
  NetworkObserver,
  NetworkSilence,
} from './names/name-server-answers.js';
export { type Patience, PersistentNames, patienceWithin } from './names/persistent-names.js';
export { NameResolver, type NameResolverOptions } from './names/resolver.js';
export { NetworkClient, type NetworkClientOptions } from './network-client.js';
export * from './policy.js';
export {
  connectionsPerOriginMax,
  HttpClient,
  type HttpClientOptions,
  type PostRequest,
} from './posts/http-client.js';
export { idleMsMax, KeptConnections } from './posts/kept-connections.js';
export type { HttpOutcome } from './posts/pending-post.js';
export { connection } from './reasons/connection.js';
export { names } from './reasons/names.js';
export { aboutKind, certificates } from './reasons/tls.js';
export { Connector, type ConnectorOptions, type SocketTarget } from './sockets/connector.js';
export { type StartTlsProtocol, startTlsProtocols } from './sockets/start-tls-dialogue.js';
export { handshakeBySmtp } from './sockets/tls-connect.js';
