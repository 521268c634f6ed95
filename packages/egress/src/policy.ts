// For apps that save what others will call. Nothing here calls.
export {
  type AddressPolicy,
  type AddressPolicyOptions,
  type AddressVerdict,
  addressPolicy,
} from './addresses/address-policy.js';
export { type IpRange, parseIpAddress, parseIpRange, parseUrl } from './addresses/ip-address.js';
export {
  checkTarget,
  checkUrl,
  type PlainHttp,
  type TargetCheck,
  type UrlCheck,
} from './addresses/url-policy.js';
export { statusInWords } from './http/http-exchange.js';
