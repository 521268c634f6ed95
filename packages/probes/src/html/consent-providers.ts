/**
 * The consent managers that are known, by what their scripts are loaded from or begin with. Each text stands in the URL
 * of a script or in a script itself.
 */
export const consentProviders: Readonly<Record<string, readonly string[]>> = {
  Axeptio: ['static.axept.io', 'axeptioSettings'],
  'Borlabs Cookie': ['borlabs-cookie'],
  Civic: ['cc.cdn.civiccomputing.com'],
  Complianz: ['complianz-gdpr', 'complianz_'],
  consentmanager: ['consentmanager.net', 'consentmanager.mgr.consensu.org'],
  'cookieconsent (orestbida)': ['vanilla-cookieconsent', 'cookieconsent.umd.js', 'cookieconsent.esm.js'],
  'Cookie Information': ['policy.app.cookieinformation.com'],
  'Cookie Notice': ['/plugins/cookie-notice/', 'cookie_notice'],
  'Cookie-Script': ['cdn.cookie-script.com'],
  Cookiebot: ['consent.cookiebot.com', 'consent.cookiebot.eu'],
  CookieFirst: ['consent.cookiefirst.com'],
  CookieYes: ['cdn-cookieyes.com', 'app.cookieyes.com', '/plugins/cookie-law-info/'],
  Didomi: ['sdk.privacy-center.org', 'didomiConfig'],
  'Google Funding Choices': ['fundingchoicesmessages.google.com'],
  'InMobi Choice': ['cmp.inmobi.com', 'quantcast.mgr.consensu.org'],
  iubenda: ['cdn.iubenda.com', 'cs.iubenda.com', 'embeds.iubenda.com'],
  Ketch: ['ketchcdn.com'],
  Klaro: ['klaro.js', 'klaro.min.js', 'klaro-no-css.js', 'klaroConfig'],
  OneTrust: ['cdn.cookielaw.org', 'otSDKStub', 'OptanonWrapper'],
  Osano: ['cmp.osano.com'],
  'Real Cookie Banner': ['real-cookie-banner'],
  Sourcepoint: ['cdn.privacy-mgmt.com', 'sourcepoint.mgr.consensu.org', '_sp_queue'],
  tarteaucitron: ['tarteaucitron'],
  Termly: ['app.termly.io'],
  TrustArc: ['consent.trustarc.com', 'consent.truste.com'],
  Usercentrics: ['app.usercentrics.eu', 'web.cmp.usercentrics.eu', 'privacy-proxy.usercentrics.eu'],
};
