import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { consentProviders } from '../../../src/types/cookie-consent/consent-providers.js';
import { cookieConsent } from '../../../src/types/cookie-consent/cookie-consent.js';
import { run } from '../../support/run.js';
import { pages, webServer } from '../../support/web-server.js';

const oneTrust = '<script src="https://cdn.cookielaw.org/scripttemplates/otSDKStub.js"></script>';

const pageSetting = (cookies: readonly string[], source = oneTrust) =>
  webServer((_request, response) => response.setHeader('Set-Cookie', cookies).end(source));

/** The snippets that the makers of consent managers publish. */
const installed: readonly (readonly [name: string, source: string])[] = [
  ['OneTrust', oneTrust],
  ['OneTrust', '<script src="https://cookie-cdn.cookiepro.com/scripttemplates/otSDKStub.js"></script>'],
  ['Cookiebot', '<script id="Cookiebot" src="https://consent.cookiebot.com/uc.js" data-cbid="1"></script>'],
  ['Cookiebot', '<script id="Cookiebot" src="/assets/uc.js" data-cbid="1"></script>'],
  ['Usercentrics', '<script src="https://web.cmp.usercentrics.eu/ui/loader.js"></script>'],
  ['Usercentrics', '<script id="usercentrics-cmp" src="/uc/loader.js" data-settings-id="1"></script>'],
  ['Didomi', '<script>window.didomiConfig = {};</script>'],
  [
    'Didomi',
    '<script>(function(d){var s=d.createElement("script");s.src="https://sdk.privacy-center.org/1/loader.js"})(document)</script>',
  ],
  [
    'InMobi Choice',
    '<script>var url = "https://cmp.quantcast.com".concat("/choice/", "1", "/choice.js")</script>',
  ],
  ['InMobi Choice', '<script>var url = `https://cmp.inmobi.com/choice/1/choice.js`</script>'],
  [
    'TrustArc',
    '<div id="consent_blackbar"></div><script src="https://consent.trustarc.com/notice?domain=a.example"></script>',
  ],
  ['Sourcepoint', '<script>window._sp_ = {config: {accountId: 1}}</script>'],
  [
    'Sourcepoint',
    '<script src="https://cmp.a.example/unified/wrapperMessagingWithoutDetection.js"></script>',
  ],
  ['iubenda', '<script>var _iub = _iub || []; _iub.csConfiguration = {"siteId":1};</script>'],
  ['CookieYes', '<script id="cookieyes" src="https://cdn-cookieyes.com/client_data/1/script.js"></script>'],
  ['CookieYes', '<div id="cookie-law-info-bar" data-nosnippet="true"><span>Cookies</span></div>'],
  ['Complianz', '<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner"></div></div>'],
  ['Klaro', '<script src="https://cdn.kiprotect.com/klaro/v0.7/klaro.js" defer></script>'],
  ['Borlabs Cookie', '<div data-nosnippet><div id="BorlabsCookieBox" role="dialog"></div></div>'],
  ['Osano', '<script src="https://cmp.osano.com/1/2/osano.js"></script>'],
  ['Osano', '<script>window.cookieconsent.initialise({palette: {}})</script>'],
  ['Termly', '<script src="https://app.termly.io/resource-blocker/1"></script>'],
  ['Cookie-Script', '<script src="//cdn.cookie-script.com/s/1.js"></script>'],
  ['Axeptio', '<script>window.axeptioSettings = { clientId: "1" };</script>'],
  ['tarteaucitron', '<script src="/js/tarteaucitron.min.js"></script>'],
  [
    'consentmanager',
    '<script>window.cmp_id = 1; window.cmp_host = "c.delivery.consentmanager.net";</script>',
  ],
  ['CookieFirst', '<script src="https://consent.cookiefirst.com/sites/a.example/consent.js"></script>'],
  ['Civic', '<script src="https://cc.cdn.civiccomputing.com/9/cookieControl-9.x.min.js"></script>'],
  ['Civic', '<script>CookieControl.load({apiKey: "1", product: "PRO"});</script>'],
  ['HubSpot', '<script id="hs-script-loader" async defer src="//js.hs-scripts.com/1.js"></script>'],
  ['HubSpot', '<script src="https://js-eu1.hs-banner.com/v2/1/banner.js"></script>'],
  [
    'Shopify',
    '<script async src="https://cdn.shopify.com/shopifycloud/privacy-banner/storefront-banner.js"></script>',
  ],
  [
    'Google Funding Choices',
    '<script async src="https://fundingchoicesmessages.google.com/i/pub-1?ers=1"></script>',
  ],
  [
    'cookieconsent (orestbida)',
    '<script defer src="https://cdn.jsdelivr.net/gh/orestbida/cookieconsent@v2.9.2/dist/cookieconsent.js"></script>',
  ],
  [
    'cookieconsent (orestbida)',
    '<script defer src="/js/cookieconsent.js"></script><script defer src="/js/cookieconsent-init.js"></script>',
  ],
  [
    'cookieconsent (orestbida)',
    '<script>var cc = initCookieConsent(); cc.run({current_lang: "en"});</script>',
  ],
  ['CookieHub', '<script src="https://cookiehub.net/c2/0a1b2c3d.js"></script>'],
  [
    'CookieHub',
    '<script>var cpm = {}; (function(h,u,b){var e=h.createElement("script");e.src="https://cdn.cookiehub.eu/c2/0a1b2c3d.js";e.onload=function(){u.cookiehub.load(b);};h.head.append(e);})(document,window,cpm);</script>',
  ],
  [
    'GDPR Cookie Compliance (Moove)',
    '<script src="https://a.example/wp-content/plugins/gdpr-cookie-compliance/dist/scripts/main.js?ver=4.15"></script>',
  ],
  ['GDPR Cookie Compliance (Moove)', '<script>var moove_frontend_gdpr_scripts = {"ajaxurl":"x"};</script>'],
  ['GDPR Cookie Compliance (Moove)', '<aside id="moove_gdpr_cookie_info_bar" class="gdpr-banner"></aside>'],
  [
    'EU Cookie Compliance (Drupal)',
    '<script type="application/json" data-drupal-selector="drupal-settings-json">{"path":{},"eu_cookie_compliance":{"cookie_policy_version":"1.0.0","popup_enabled":true,"popup_html_info":"x"}}</script>',
  ],
  [
    'EU Cookie Compliance (Drupal)',
    '<script>jQuery.extend(Drupal.settings, {"basePath":"/","eu_cookie_compliance":{"popup_enabled":1}});</script>',
  ],
  [
    'EU Cookie Compliance (Drupal)',
    '<script src="/modules/contrib/eu_cookie_compliance/js/eu_cookie_compliance.js?v=1"></script>',
  ],
  ['Secure Privacy', '<script src="https://app.secureprivacy.ai/script/61728e9c.js"></script>'],
  ['TermsFeed', '<script src="//www.termsfeed.com/public/cookie-consent/4.1.0/cookie-consent.js"></script>'],
  [
    'TermsFeed',
    '<script src="/cookie-consent.js"></script><script>cookieconsent.run({"notice_banner_type":"simple"});</script>',
  ],
  [
    'Sirdata',
    '<script src="https://cache.consentframework.com/js/pa/1/c/AbCdE/stub" referrerpolicy="unsafe-url"></script>',
  ],
  [
    'Cookiebot',
    '<iframe data-cookieconsent="marketing" data-cookieconsent-src="https://a.example/v"></iframe>',
  ],
  ['Cookiebot', '<script data-cookieconsent="ignore">window.dataLayer = window.dataLayer || [];</script>'],
  ['IAB TCF', '<script>window.__tcfapi = function () { queue.push(arguments); };</script>'],
];

describe('a consent banner', () => {
  test.each(installed)('of %s is known: %s', async (name, source) => {
    const { url } = await pages(`<html><head>${source}</head><body>Shop</body></html>`);
    expect(await run(cookieConsent, url)).toMatchObject({
      status: 'up',
      message: `The page asks for consent (${name}). The server's answers set no cookie before consent; scripts were not run.`,
      details: { banner: name, cookies: [] },
    });
  });

  const source = '<script src="https://cdn.cookielaw.org/otSDKStub.js"></script>';
  test.each([
    ['in an HTML comment', `<!-- ${source} -->`],
    ['in a comment of a script', '<script>// was cdn.cookielaw.org\n/* OptanonWrapper */ start();</script>'],
    ['in a script that waits for consent', source.replace('<script', '<script type="text/plain"')],
    ['in data', '<script type="application/json">{"was": "cdn.cookielaw.org"}</script>'],
    [
      'in the settings of a banner that is switched off',
      '<script type="application/json">{"eu_cookie_compliance":{"popup_enabled":false,"x":{"popup_enabled":true}}}</script>',
    ],
    ['for browsers without scripts', `<noscript>${source}<div id="cookie-law-info-bar"></div></noscript>`],
    ['in a template', `<template>${source}<div id="cookie-law-info-bar"></div></template>`],
  ])('that stands only %s is none', async (_, html) => {
    const { url } = await pages(`<head>${html}</head><body>Shop</body>`);
    expect(await run(cookieConsent, url)).toMatchObject({ status: 'down', details: { banner: null } });
    const settings = { selector: '#cookie-law-info-bar' };
    expect(await run(cookieConsent, url, settings)).toMatchObject({ status: 'down' });
  });

  test.each([
    ['a module', '<script type="module">import "https://cdn.cookielaw.org/x.js"</script>'],
    ['held back by Cloudflare', source.replace('<script', '<script type="4f2a-text/javascript"')],
    ['with a comment beside', '<script>/* consent */ load("https://cdn.cookielaw.org/x.js") // now</script>'],
  ])('in a script that runs is known: %s', async (_, html) => {
    const { url } = await pages(`<head>${html}</head>`);
    expect(await run(cookieConsent, url)).toMatchObject({ status: 'up', details: { banner: 'OneTrust' } });
  });

  test('is looked for in no program of a megabyte, which would take too long', async () => {
    const { url } = await pages(`<script>${'//\n'.repeat(300_000)}OptanonWrapper()</script>`);
    expect(await run(cookieConsent, url)).toMatchObject({
      message: 'No known consent manager is on the page.',
    });
  });

  test('that is only written about is none', async () => {
    const { url } = await pages('<p>We compare cdn.cookielaw.org and tarteaucitron.</p>');
    expect(await run(cookieConsent, url)).toMatchObject({
      status: 'down',
      message: 'No known consent manager is on the page.',
    });
  });

  test("of one's own is found by a selector", async () => {
    const { url } = await pages('<div class="consent" hidden>May we?</div>');
    expect(await run(cookieConsent, url, { selector: '.consent' })).toMatchObject({ status: 'up' });
    expect(await run(cookieConsent, url, { selector: '#consent' })).toMatchObject({
      status: 'down',
      message: 'Nothing on the page matches #consent.',
    });
  });
});

describe('a consent manager that a tag manager brings', () => {
  const tagged = (container: string) =>
    webServer((request, response) => {
      if (request.url === '/gtm.js?id=GTM-AB12CD') return response.end(container);
      const { host } = request.headers;
      const load = `j.src='http://${host}/gtm.js?id='+i+dl;f.parentNode.insertBefore(j,f);`;
      const snippet = `(function(w,d,s,l,i){var dl='';${load}})(window,document,'script','dataLayer','GTM-AB12CD');`;
      response.setHeader('Content-Type', 'text/html');
      return response.end(`<html><head><script>${snippet}</script></head><body>Shop</body></html>`);
    });

  test.each([
    ['Cookiebot', 'var data = {"vtp_html":"https:\\/\\/consent.cookiebot.com\\/uc.js?cbid=1"};'],
    ['CookieHub', 'a("https://cookiehub.net/c2/0a1b2c3d.js")'],
  ])('such as %s is known', async (name, container) => {
    const { url, requests } = await tagged(container);
    expect(await run(cookieConsent, `${url}/`)).toMatchObject({
      status: 'up',
      message: `The page asks for consent (${name}). The server's answers set no cookie before consent; scripts were not run.`,
      details: { banner: name, through: 'Google Tag Manager' },
    });
    expect(requests.map(({ url: path }) => path)).toEqual(['/', '/gtm.js?id=GTM-AB12CD']);
  });

  test('is not known by what every container holds', async () => {
    const { url } = await tagged('function tcf() { return window.__tcfapi && window.complianz_x; }');
    expect(await run(cookieConsent, `${url}/`)).toMatchObject({
      status: 'down',
      message:
        'No known consent manager is on the page, and none that is known in the tag manager that it loads.',
      details: { banner: null },
    });
  });

  test('is not looked for when the page shows one itself, or a selector is given', async () => {
    const snippet = '<script src="http://127.0.0.1:1/gtm.js?id=GTM-AB12CD"></script>';
    const { url, requests } = await pages(`<head>${snippet}${oneTrust}</head>`);
    expect(await run(cookieConsent, url)).toMatchObject({ details: { banner: 'OneTrust' } });
    expect(await run(cookieConsent, url, { selector: '#own' })).toMatchObject({
      message: 'Nothing on the page matches #own.',
    });
    expect(requests).toHaveLength(2);
  });

  test('is not known when its address is closed to us', async () => {
    const { url } = await pages('<script src="http://10.0.0.1/gtm.js?id=GTM-AB12CD"></script>');
    expect(await run(cookieConsent, url)).toMatchObject({ status: 'down', details: { banner: null } });
  });
});

describe('a cookie before consent', () => {
  test('is down, by its name', async () => {
    const { url } = await pageSetting(['_ga=GA1; Max-Age=63072000', 'PHPSESSID=x; HttpOnly']);
    expect(await run(cookieConsent, url)).toMatchObject({
      status: 'down',
      message: 'A cookie is set before consent: _ga.',
      details: { cookies: ['_ga'] },
    });
  });

  test('is down by a redirect, too', async () => {
    const { url } = await webServer((request, response) => {
      if (request.url === '/') response.writeHead(302, { Location: '/de', 'Set-Cookie': 'visitor=1' }).end();
      else response.end(oneTrust);
    });
    expect(await run(cookieConsent, `${url}/`)).toMatchObject({
      status: 'down',
      message: 'A cookie is set before consent: visitor.',
    });
  });

  test.each([
    ['keeps a session', ['PHPSESSID=1', 'XSRF-TOKEN=2', '_shop_session=3', '__Host-next-auth.csrf-token=4']],
    ['belongs to a load balancer', ['AWSALB=1', 'AWSALBCORS=2', 'BIGipServer~Common~web=3', 'SERVERID=4']],
    [
      'belongs to a gateway',
      ['NSC_tmas=1', 'ROUTEID=.1', 'ARRAffinity=1', 'ARRAffinitySameSite=1', 'GCLB=1'],
    ],
    [
      'belongs to a firewall',
      ['TS01a2b3c4=1', 'incap_ses_1_2=1', 'visid_incap_2=1', 'nlbi_2=1', 'datadome=1'],
    ],
    ['belongs to a bot filter', ['__cf_bm=1', 'cf_clearance=1', 'ak_bmsc=1', 'bm_sz=1', '_abck=1']],
    [
      'belongs to a shop or a site',
      ['wordpress_test_cookie=WP', 'form_key=x1', 'woocommerce_cart_hash=1', 'PrestaShop-1=2'],
    ],
    [
      "is the visitor's choice",
      ['CookieConsent=-1; Path=/', 'OptanonConsent=x', 'cmplz_policy_id=1', 'cc_cookie=x'],
    ],
    ['is taken away', ['_ga=; Max-Age=0', '_fbp=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT']],
  ])('that %s does not count', async (_, cookies) => {
    const { url } = await pageSetting(cookies);
    expect(await run(cookieConsent, url)).toMatchObject({ status: 'up' });
  });

  test.each([
    ['_ga'],
    ['_ga_ABC123'],
    ['_fbp'],
    ['_hjSession_123'],
    ['_hjSessionUser_123'],
    ['analytics_session_id'],
    ['rl_session'],
    ['hubspotutk'],
    ['_uetsid'],
    ['TSession'],
    ['xAWSALB'],
    ['my.SERVERID'],
  ])('is down when it is called %s', async (name) => {
    const { url } = await pageSetting([`${name}=1`]);
    expect(await run(cookieConsent, url)).toMatchObject({ status: 'down', details: { cookies: [name] } });
  });

  test("of a load balancer never counts, whatever list of one's own there is", async () => {
    const { url } = await pageSetting(['AWSALB=1', 'PHPSESSID=1']);
    expect(await run(cookieConsent, url, { allowed_cookies: [] })).toMatchObject({
      status: 'down',
      details: { cookies: ['PHPSESSID'] },
    });
  });

  test('may be allowed by name', async () => {
    const { url } = await pageSetting(['lang=de', 'ab_test_7=b', 'session=1']);
    expect(await run(cookieConsent, url, { allowed_cookies: ['LANG', 'ab_*'] })).toMatchObject({
      status: 'down',
      message: 'A cookie is set before consent: session.',
    });
  });

  test('is one of many, of which ten are told', async () => {
    const { url } = await pageSetting(
      Array.from({ length: 30 }, (_, index) => `c${index}=1`),
      '',
    );
    expect(await run(cookieConsent, url)).toMatchObject({
      message: expect.stringMatching(
        /^No known consent manager is on the page\. 30 cookies are set before consent: c0, c1, .*c9 and 20 more\.$/,
      ),
    });
  });
});

test('the page of the type names every consent manager that is known', async () => {
  const page = await readFile(
    new URL('../../../../../docs/monitor-types/cookie_consent.md', import.meta.url),
    'utf8',
  );
  for (const name of Object.keys(consentProviders)) expect(page).toContain(name);
});

test('a page that does not answer rightly is down', async () => {
  const { url } = await pages({});
  expect(await run(cookieConsent, `${url}/`)).toMatchObject({
    status: 'down',
    details: { status_code: 404 },
  });
});
