// What judges and does not call: for those who save what others will call later, and call nobody themselves.
export {
  type AddressPolicy,
  type AddressPolicyOptions,
  addressPolicy,
  type Verdict,
} from './address-policy.js';
export { parseUrl } from './parse-url.js';
export { checkTarget, checkUrl, type TargetCheck, type UrlCheck } from './url-policy.js';
