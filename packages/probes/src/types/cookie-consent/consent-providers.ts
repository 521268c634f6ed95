export type ConsentProvider = {
  /** Parts of the script's URL, or of the code that loads it. */
  readonly scripts?: readonly string[];
  /** CSS selectors that match before any script has run. */
  readonly elements?: readonly string[];
  /** Match the settings of its scripts: code, or data in JSON. */
  readonly settings?: readonly RegExp[];
};

/** As their makers have them installed. The first match counts. */
export const consentProviders: Readonly<Record<string, ConsentProvider>> = {
  Axeptio: { scripts: ['static.axept.io', 'axeptioSettings'] },
  'Borlabs Cookie': {
    scripts: ['/plugins/borlabs-cookie/', 'borlabsCookieConfig'],
    elements: ['#BorlabsCookieBox', '#BorlabsCookieBoxWrap'],
  },
  Civic: { scripts: ['cc.cdn.civiccomputing.com', 'CookieControl.load('] },
  Complianz: {
    scripts: ['/plugins/complianz-gdpr', 'complianz_'],
    elements: ['#cmplz-cookiebanner-container', '.cmplz-cookiebanner'],
  },
  consentmanager: {
    scripts: ['consentmanager.net', 'consentmanager.mgr.consensu.org', 'window.cmp_id', 'window.cmp_cdid'],
  },
  'cookieconsent (orestbida)': {
    scripts: [
      'vanilla-cookieconsent',
      'orestbida/cookieconsent',
      'cookieconsent.umd.js',
      'cookieconsent.esm.js',
      'cookieconsent-init.js',
      'CookieConsent.run(',
      '= initCookieConsent(',
    ],
    elements: ['script[src$="/cookieconsent.js"]'],
  },
  'Cookie Information': { scripts: ['policy.app.cookieinformation.com'] },
  'Cookie Notice': { scripts: ['/plugins/cookie-notice/'], elements: ['#cookie-notice'] },
  'Cookie-Script': { scripts: ['cookie-script.com/s/'] },
  Cookiebot: {
    scripts: ['consent.cookiebot.com', 'consent.cookiebot.eu'],
    // A page marks for it what waits for consent, even where a tag manager loads it.
    elements: [
      'script#Cookiebot',
      'script[data-cbid]',
      'script[data-cookieconsent]',
      'iframe[data-cookieconsent]',
      'script#CookieDeclaration',
    ],
  },
  CookieFirst: { scripts: ['consent.cookiefirst.com'] },
  CookieHub: { scripts: ['cookiehub.net/c2/', 'cookiehub.net/cc/', 'cdn.cookiehub.eu', 'cookiehub.load('] },
  CookieYes: {
    scripts: ['cdn-cookieyes.com', 'app.cookieyes.com', '/plugins/cookie-law-info/'],
    elements: ['#cookie-law-info-bar', '.cky-consent-container'],
  },
  Didomi: { scripts: ['sdk.privacy-center.org', 'didomiConfig', 'didomiOnReady'] },
  'EU Cookie Compliance (Drupal)': {
    scripts: ['/eu_cookie_compliance/js/'],
    elements: ['#sliding-popup', '.eu-cookie-compliance-banner'],
    settings: [/"eu_cookie_compliance":\{[^{}]{0,1000}?"popup_enabled":(?:1|true)\b/],
  },
  'GDPR Cookie Compliance (Moove)': {
    scripts: ['/plugins/gdpr-cookie-compliance/', 'moove_frontend_gdpr_scripts'],
    elements: ['#moove_gdpr_cookie_info_bar', '#moove_gdpr_cookie_modal'],
  },
  'Google Funding Choices': { scripts: ['fundingchoicesmessages.google.com'] },
  HubSpot: { scripts: ['.hs-banner.com', '.hs-scripts.com'], elements: ['#hs-eu-cookie-confirmation'] },
  'InMobi Choice': { scripts: ['cmp.inmobi.com', 'cmp.quantcast.com', 'quantcast.mgr.consensu.org'] },
  iubenda: {
    scripts: ['cdn.iubenda.com', 'cs.iubenda.com', 'embeds.iubenda.com', '_iub.csConfiguration'],
    elements: ['#iubenda-cs-banner'],
  },
  Ketch: { scripts: ['ketchcdn.com'] },
  Klaro: { scripts: ['klaro.js', 'klaro.min.js', 'klaro-no-css.js', 'klaroConfig'] },
  OneTrust: { scripts: ['cdn.cookielaw.org', 'cookie-cdn.cookiepro.com', 'otSDKStub', 'OptanonWrapper'] },
  Osano: { scripts: ['cmp.osano.com', 'cookieconsent.initialise('] },
  'Real Cookie Banner': { scripts: ['/plugins/real-cookie-banner'] },
  'Secure Privacy': { scripts: ['secureprivacy.ai/script/'] },
  Shopify: { scripts: ['/shopifycloud/privacy-banner/', 'Shopify.customerPrivacy'] },
  Sirdata: { scripts: ['consentframework.com/js/'] },
  Sourcepoint: {
    scripts: [
      'cdn.privacy-mgmt.com',
      'sourcepoint.mgr.consensu.org',
      'wrapperMessagingWithoutDetection.js',
      'window._sp_ ',
      'window._sp_=',
      '_sp_queue',
    ],
  },
  tarteaucitron: { scripts: ['tarteaucitron.js', 'tarteaucitron.min.js', 'tarteaucitron.init('] },
  TermsFeed: {
    scripts: [
      'termsfeed.com/public/cookie-consent/',
      'freeprivacypolicy.com/public/cookie-consent/',
      '"notice_banner_type"',
    ],
  },
  Termly: { scripts: ['app.termly.io'] },
  TrustArc: { scripts: ['consent.trustarc.com', 'consent.truste.com'] },
  Usercentrics: {
    scripts: ['app.usercentrics.eu', '.cmp.usercentrics.eu', 'privacy-proxy.usercentrics.eu'],
    elements: ['script#usercentrics-cmp'],
  },
  // The interface of every consent manager for advertising (IAB's Transparency and Consent Framework).
  'IAB TCF': { scripts: ['__tcfapi'] },
};
