import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken } from './session-token.js';

const maxAgeSeconds = 30 * 24 * 60 * 60;

/** No script reads it, and no other site's request carries it (RFC 6265bis, sections 5.6.7 and 4.1.3.2). */
@Injectable()
export class SessionCookie {
  readonly #secure: boolean;
  readonly #name: string;

  constructor(@Inject(CONFIG) { publicUrl }: Pick<Config, 'publicUrl'>) {
    this.#secure = publicUrl.startsWith('https:');
    this.#name = this.#secure ? '__Host-tocsin_session' : 'tocsin_session';
  }

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
