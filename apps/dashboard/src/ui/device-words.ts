import { t } from '../language/text.js';

/** Browsers name their ancestors too, so the most specific pattern comes first. */
// not translated: names of programs.
const browsers = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
] as const;

// not translated: names of systems.
const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

const nameIn = (kinds: readonly (readonly [string, RegExp])[], userAgent: string): string | undefined =>
  kinds.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** Reads a `User-Agent`, which can claim anything: "Firefox on Linux". */
export const deviceWords = (userAgent: string | null): string => {
  if (userAgent === null) return t('Unknown device');
  const browser = nameIn(browsers, userAgent) ?? t('Another program');
  const system = nameIn(systems, userAgent);
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
};
