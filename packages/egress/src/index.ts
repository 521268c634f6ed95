export {
  type AddressPolicy,
  type AddressPolicyOptions,
  addressPolicy,
  type Verdict,
} from './address-policy.js';
export { Connector, type ConnectorOptions, type Destination } from './connector.js';
export { EgressError, type FailureCode } from './egress-error.js';
export type { HttpOutcome } from './exchange.js';
export { HttpClient, type HttpClientOptions, type PostRequest } from './http-client.js';
export { NameResolver, type NameResolverOptions } from './resolver.js';
export { checkUrl, type UrlCheck } from './url-policy.js';
