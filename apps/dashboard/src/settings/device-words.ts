/** By what browsers call themselves; each names those before it, so what comes first here is the more special. */
const browsers = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
] as const;

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

/** What a `User-Agent` says, as people say it: "Firefox on Linux". It is what the browser claims, no more. */
export const deviceWords = (userAgent: string | null): string => {
  if (userAgent === null) return 'Not known';
  const browser = nameIn(browsers, userAgent) ?? 'Another program';
  const system = nameIn(systems, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
};
