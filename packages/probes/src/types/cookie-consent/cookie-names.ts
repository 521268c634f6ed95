/** Cookies without which common frameworks do not work: their sessions, and what keeps forms from being forged. */
export const frameworkCookies = [
  '*csrf*',
  '*xsrf*',
  '__RequestVerificationToken*',
  '.AspNetCore.Antiforgery.*',
  '.AspNetCore.Session',
  'ASP.NET_SessionId',
  'ASPSESSIONID*',
  'CFID',
  'CFTOKEN',
  'JSESSIONID*',
  'PHPSESSID',
  '_*_session',
  'connect.sid',
  'laravel_session',
  'session',
  'session_id',
  'sessionid',
] as const;

/**
 * Cookies of what stands before a site: they keep a visitor on one server, or tell people from bots. Their owner mostly
 * cannot switch them off, and the rules on consent let them be (Article 29 Working Party, opinion 04/2012, section 3.5).
 */
const infrastructureCookies = [
  // Load balancers
  'AWSALB*',
  'AWSELB*',
  'ARRAffinity*',
  'ApplicationGatewayAffinity*',
  'ASLBSA*',
  'BIGipServer*',
  'GCLB',
  'INGRESSCOOKIE',
  'NSC_*',
  'ROUTEID',
  'SERVERID',
  'SRVID',
  'TiPMix',
  'X-Oracle-BMC-LBS-Route',
  '__cflb',
  'akaalb_*',
  'citrix_ns_id*',
  'fly-machine-id',
  'heroku-session-affinity',
  'nlbi_*',
  'route',
  'x-ms-routing-name',
  // Firewalls and bot filters
  'BNI_*',
  'HWWAFSES*',
  'TS01*',
  'TSPD_101*',
  '__cf_bm',
  '__cfruid',
  '__cfwaitingroom*',
  '_abck',
  '_cfuvid',
  'ak_bmsc',
  'aws-waf-token',
  'bm_mi',
  'bm_sv',
  'bm_sz',
  'cf_clearance',
  'cookiesession1',
  'datadome',
  'incap_ses_*',
  'reese84',
  'sucuri_cloudproxy_uuid_*',
  'visid_incap_*',
] as const;

/** Whether a cookie is one of those that a pattern names: `*` stands for any characters, and case does not count. */
export function cookieFits(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => {
    const parts = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`, 'i').test(name);
  });
}

/** Whether a cookie belongs to what stands before a site. */
export const isOfInfrastructure = (name: string): boolean => cookieFits(infrastructureCookies, name);
