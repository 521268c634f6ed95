// For apps that save what others will call. Nothing here calls.
export {
  type AddressPolicy,
  type AddressPolicyOptions,
  type AddressVerdict,
  addressPolicy,
} from './address-policy.js';
export { parseUrl } from './parse-url.js';
export { checkTarget, checkUrl, type TargetCheck, type UrlCheck } from './url-policy.js';
