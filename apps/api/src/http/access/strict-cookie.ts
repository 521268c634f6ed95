import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken } from './session-token.js';

/** No script reads it, and no other site's request carries it (RFC 6265bis, sections 5.6.7 and 4.1.3.2). */
export class StrictCookie {
  readonly #name: string;
  readonly #attributes: Pick<CookieSerializeOptions, 'path' | 'httpOnly' | 'sameSite' | 'secure'>;

  constructor(
    { publicUrl }: Pick<Config, 'publicUrl'>,
    name: string,
    private readonly maxAgeSeconds: number,
  ) {
    const secure = publicUrl.startsWith('https:');
    this.#name = `${secure ? '__Host-' : ''}tocsin_${name}`;
    this.#attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure };
  }

  valueIn({ cookies }: FastifyRequest): string | undefined {
    return cookies[this.#name];
  }

  set(reply: FastifyReply, value: string): void {
    reply.setCookie(this.#name, value, { ...this.#attributes, maxAge: this.maxAgeSeconds });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#attributes);
  }
}

export class TokenCookie extends StrictCookie {
  read(request: FastifyRequest): string | null {
    const token = this.valueIn(request);
    return isToken(token) ? token : null;
  }
}
