import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken } from '../http/access/session-token.js';

/** Binds a sign-in to the browser that began it. The page sends it back, so it may be `SameSite=Strict`. */
@Injectable()
export class AttemptCookie {
  readonly #secure: boolean;
  readonly #name: string;

  constructor(@Inject(CONFIG) { publicUrl }: Pick<Config, 'publicUrl'>) {
    this.#secure = publicUrl.startsWith('https:');
    this.#name = this.#secure ? '__Host-tocsin_provider' : 'tocsin_provider';
  }

  read({ cookies }: FastifyRequest): string | null {
    const secret = cookies[this.#name];
    return isToken(secret) ? secret : null;
  }

  set(reply: FastifyReply, secret: string, maxAgeSeconds: number): void {
    reply.setCookie(this.#name, secret, { ...this.#attributes(), maxAge: maxAgeSeconds });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#attributes());
  }

  #attributes() {
    return { path: '/', httpOnly: true, sameSite: 'strict', secure: this.#secure } as const;
  }
}
