import { Cookie, CookieJar } from 'tough-cookie';
import type { HttpHeaders } from './http-wire.js';

/** The cookies that redirects set, sent on as browsers do (RFC 6265). Many logins go in circles without. */
export class RedirectCookies {
  readonly #jar = new CookieJar(undefined, { looseMode: true });
  readonly #names = new Set<string>();

  take(headers: HttpHeaders, url: URL): void {
    for (const line of headers.get('set-cookie') ?? []) {
      const cookie = Cookie.parse(line, { loose: true });
      if (cookie === undefined) continue;
      this.#names.add(cookie.key);
      this.#jar.setCookieSync(cookie, url.href, { ignoreError: true });
    }
  }

  addTo(headers: Readonly<Record<string, string>>, url: URL): Readonly<Record<string, string>> {
    const isCookie = ([name]: readonly [string, string]) => name.toLowerCase() === 'cookie';
    const given = Object.entries(headers).filter(isCookie);
    const kept = given
      .flatMap(([, value]) => value.split(';'))
      .map((pair) => pair.trim())
      .filter((pair) => pair !== '' && !this.#names.has(pair.split('=', 1)[0] ?? ''));
    const cookies = [...kept, this.#jar.getCookieStringSync(url.href)]
      .filter((text) => text !== '')
      .join('; ');
    const others = Object.entries(headers).filter((entry) => !isCookie(entry));
    return { ...Object.fromEntries(others), ...(cookies !== '' && { Cookie: cookies }) };
  }
}
