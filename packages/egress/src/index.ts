export type { AttemptLimits, Ended, Failed } from './attempt.js';
export { type DecodedBody, decodedBy } from './body-decoding.js';
export { type Certificate, certificateInWords } from './certificates/certificate.js';
export type { CertificateFault } from './certificates/certificate-faults.js';
export { Connector, type ConnectorOptions, type SocketTarget } from './connector.js';
export type { CaaProperty, DnsAnswer, DnsRecords, DnsRecordType, DnsRequest } from './dns-query.js';
export { EgressError, type FailureCode } from './egress-error.js';
export { connectorOf, type EgressSettings } from './egress-settings.js';
export {
  connectionsPerOriginMax,
  HttpClient,
  type HttpClientOptions,
  type PostRequest,
} from './http-client.js';
export type { HttpRedirect, HttpRequest, HttpResponse, HttpVisit } from './http-visit.js';
export type { HttpHeaders, HttpMethod, HttpProtocol, HttpTimings } from './http-wire.js';
export { parseIpAddress } from './ip-address.js';
export { Lookout } from './lookout.js';
export { NetworkClient, type NetworkClientOptions } from './network-client.js';
export type { NetworkFailureCode } from './network-error.js';
export type { Endpoint, NetworkAnswer, NetworkObserver, NetworkSilence } from './network-observer.js';
export type { HttpOutcome } from './pending-post.js';
export type { AttemptPhase } from './phase.js';
export type { ConnectionTimings } from './phase-clock.js';
export type { PingReplies, PingRequest } from './ping.js';
export * from './policy.js';
export { NameResolver, type NameResolverOptions } from './resolver.js';
export { statusInWords } from './status-in-words.js';
export type { ConnectionRequest, OpenConnection } from './tcp-connection.js';
export type { TcpConversation, TcpRequest } from './tcp-conversation.js';
export { tlsFailure } from './tls-failure.js';
export type { TlsInspection, TlsRequest } from './tls-inspection.js';
