/** Sessions and CSRF tokens of common frameworks. */
export const frameworkCookies: readonly string[] = names(`
  *csrf* *xsrf* __RequestVerificationToken* .AspNetCore.Antiforgery.* .AspNetCore.Session
  ASP.NET_SessionId ASPSESSIONID* CFID CFTOKEN JSESSIONID* PHPSESSID _*_session connect.sid
  laravel_session session session_id sessionid
`);

/** These need no consent (Article 29 Working Party, opinion 04/2012, section 3.5). */
const loadBalancerCookies = names(`
  AWSALB* AWSELB* ARRAffinity* ApplicationGatewayAffinity* ASLBSA* BIGipServer* GCLB INGRESSCOOKIE NSC_*
  ROUTEID SERVERID SRVID TiPMix X-Oracle-BMC-LBS-Route __cflb akaalb_* citrix_ns_id* fly-machine-id
  heroku-session-affinity nlbi_* route x-ms-routing-name
`);

const botFilterCookies = names(`
  BNI_* HWWAFSES* TS01* TSPD_101* __cf_bm __cfruid __cfwaitingroom* _abck _cfuvid ak_bmsc aws-waf-token
  bm_mi bm_sv bm_sz cf_clearance cookiesession1 datadome incap_ses_* reese84 sucuri_cloudproxy_uuid_*
  visid_incap_*
`);

/** `*` in a pattern stands for any characters. Case does not count. */
export function cookieFits(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => {
    const parts = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`, 'i').test(name);
  });
}

export const isOfInfrastructure = (name: string): boolean =>
  cookieFits([...loadBalancerCookies, ...botFilterCookies], name);

function names(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
