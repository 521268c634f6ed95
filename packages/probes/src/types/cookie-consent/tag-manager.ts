import { newTask } from '../../compute/compute.js';
import { bodyText, type Content } from '../../http/body-text.js';
import { consentProviders } from './consent-providers.js';

const containersMax = 3;

export const tagManagerMark = '/gtm.js?id=';

/** As Google has it installed: its URL, and the id of a container beside it or at its end. */
const containerUrl = /(?:https?:)?\/\/[\w.:-]{1,200}\/gtm\.js\?id=/g;
const containerId = /\bGTM-[A-Z0-9]{4,12}\b/g;

/** @param scripts the URLs and the code of scripts */
export function containersIn(scripts: readonly string[]): readonly string[] {
  const urls = scripts.flatMap((script) => {
    const ids = script.match(containerId) ?? [];
    return (script.match(containerUrl) ?? []).flatMap((url) =>
      ids.map((id) => `${url.startsWith('//') ? 'https:' : ''}${url}${id}`),
    );
  });
  return [...new Set(urls)].slice(0, containersMax);
}

/** Only a host or a path says enough: Google's own code has other marks too. */
const hostMarks = Object.entries(consentProviders).flatMap(([name, { scripts = [] }]) =>
  scripts.filter((mark) => /\/|\.(?:ai|com|eu|io|net|org)$/.test(mark)).map((mark) => ({ name, mark })),
);

function bannerInContainer(content: Content): string | undefined {
  const code = bodyText(content).replaceAll('\\/', '/');
  return hostMarks.find(({ mark }) => code.includes(mark))?.name;
}

export const containerBannerTask = newTask('container_banner', bannerInContainer);

/** Sessions, carts and CSRF tokens of common frameworks and shops, and tests of whether cookies work. */
export const frameworkCookies: readonly string[] = names(`
  *csrf* *xsrf* __RequestVerificationToken* .AspNetCore.Antiforgery.* .AspNetCore.Session
  ASP.NET_SessionId ASPSESSIONID* CFID CFTOKEN CraftSessionId JSESSIONID* PHPSESSID PLAY_SESSION PrestaShop-*
  X-Magento-Vary _*_session cart cart_sig connect.sid fe_typo_user form_key has_js laravel_session
  mage-messages private_content_version session session-* session_id sessionid woocommerce_cart_hash
  woocommerce_items_in_cart wordpress_test_cookie wp_woocommerce_session_*
`);

/** The visitor's choice, or that none is asked for: who stores it asks for nothing else. */
const choiceCookies = names(`
  *cookieconsent* *cookie-consent* *cookie_consent* *consent-v2* OptanonAlertBoxClosed OptanonConsent
  axeptio_* borlabs-cookie cc_cookie cmplz_* cookie-agreed* cookie_notice_accepted cookiefirst-consent cookiehub
  cookielawinfo-* cookieyes-consent didomi_token klaro moove_gdpr_popup real_cookie_banner* tarteaucitron
  viewed_cookie_policy
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

const unquestioned = [...loadBalancerCookies, ...botFilterCookies, ...choiceCookies];

export const needsNoConsent = (name: string): boolean => cookieFits(unquestioned, name);

function names(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
