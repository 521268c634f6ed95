import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken } from './session-token.js';

/** As long as a session can last. */
const maxAgeSeconds = 30 * 24 * 60 * 60;

/**
 * The cookie that carries a session. Scripts cannot read it, and browsers send it along with nothing that another site
 * asks for (RFC 6265bis, sections 5.6.7 and 4.1.3.2). Where people come over TLS, it goes over nothing else, and no
 * other host can set it.
 */
@Injectable()
export class SessionCookie {
  readonly #secure: boolean;
  readonly #name: string;

  constructor(@Inject(CONFIG) { publicUrl }: Pick<Config, 'publicUrl'>) {
    this.#secure = publicUrl.startsWith('https:');
    this.#name = this.#secure ? '__Host-tocsin_session' : 'tocsin_session';
  }

  /** The token that a request carries. */
  read({ cookies }: FastifyRequest): string | null {
    const token = cookies[this.#name];
    return isToken(token) ? token : null;
  }

  set(reply: FastifyReply, token: string): void {
    reply.setCookie(this.#name, token, { ...this.#attributes(), maxAge: maxAgeSeconds });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#attributes());
  }

  #attributes() {
    return { path: '/', httpOnly: true, sameSite: 'strict', secure: this.#secure } as const;
  }
}
