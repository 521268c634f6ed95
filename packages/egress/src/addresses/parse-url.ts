/** On Node 20 and 22, `URL.canParse` refuses letters such as `ü` once V8 has compiled it. */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
