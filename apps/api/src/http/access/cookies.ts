import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken } from './session-token.js';

/** No script reads it, and no other site's request carries it (RFC 6265bis, sections 5.6.7 and 4.1.3.2). */
export class StrictCookie {
  readonly #name: string;
  readonly #attributes: Pick<CookieSerializeOptions, 'path' | 'sameSite'>;

  constructor(
    { publicUrl }: Pick<Config, 'publicUrl'>,
    name: string,
    private readonly maxAgeSeconds: number,
  ) {
    this.#name = `${publicUrl.startsWith('https:') ? '__Host-' : ''}tocsin_${name}`;
    this.#attributes = { path: '/', sameSite: 'strict' };
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

const maxAgeSeconds = 180 * 24 * 60 * 60;
const nonceBytes = 16;

/** The hash is secret and changes with the password, and so does the proof. */
const proofOf = (nonce: string, passwordHash: string): Buffer =>
  createHmac('sha256', passwordHash).update(`device ${nonce}`).digest();

/** Marks the browsers of a person, so that guesses from elsewhere cannot lock them out (OWASP: device cookies). */
@Injectable()
export class DeviceCookie {
  readonly #cookie: StrictCookie;

  constructor(@Inject(CONFIG) config: Pick<Config, 'publicUrl'>) {
    this.#cookie = new StrictCookie(config, 'device', maxAgeSeconds);
  }

  /** Returns the id of a browser in which this person signed in, or `null`. */
  read(request: FastifyRequest, passwordHash: string | null): string | null {
    if (passwordHash === null) return null;
    const [nonce = '', proof = ''] = this.#cookie.valueIn(request)?.split('.') ?? [];
    const expected = proofOf(nonce, passwordHash);
    const actual = Buffer.from(proof, 'base64url');
    return actual.length === expected.length && timingSafeEqual(actual, expected) ? nonce : null;
  }

  set(reply: FastifyReply, passwordHash: string): void {
    const nonce = randomBytes(nonceBytes).toString('base64url');
    this.#cookie.set(reply, `${nonce}.${proofOf(nonce, passwordHash).toString('base64url')}`);
  }
}
