/**
 * Reads a URL, against `base` when it is relative; `undefined` when it is none. Instead of `URL.canParse`, which on Node
 * 20 and 22 refuses letters such as `ü` from about the five-thousandth call on, when V8 has compiled it.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
