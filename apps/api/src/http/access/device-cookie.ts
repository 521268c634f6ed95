import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

const maxAgeSeconds = 180 * 24 * 60 * 60;
const nonceBytes = 16;

/** The hash is secret and changes with the password, and so does the proof. */
const proofOf = (nonce: string, passwordHash: string): Buffer =>
  createHmac('sha256', passwordHash).update(`device ${nonce}`).digest();

/** Marks the browsers of a person, so that guesses from elsewhere cannot lock them out (OWASP: device cookies). */
@Injectable()
export class DeviceCookie {
  readonly #secure: boolean;
  readonly #name: string;

  constructor(@Inject(CONFIG) { publicUrl }: Pick<Config, 'publicUrl'>) {
    this.#secure = publicUrl.startsWith('https:');
    this.#name = this.#secure ? '__Host-tocsin_device' : 'tocsin_device';
  }

  /** Returns the id of a browser in which this person signed in, or `null`. */
  read({ cookies }: FastifyRequest, passwordHash: string | null): string | null {
    if (passwordHash === null) return null;
    const [nonce = '', proof = ''] = cookies[this.#name]?.split('.') ?? [];
    const expected = proofOf(nonce, passwordHash);
    const actual = Buffer.from(proof, 'base64url');
    return actual.length === expected.length && timingSafeEqual(actual, expected) ? nonce : null;
  }

  set(reply: FastifyReply, passwordHash: string): void {
    const nonce = randomBytes(nonceBytes).toString('base64url');
    reply.setCookie(this.#name, `${nonce}.${proofOf(nonce, passwordHash).toString('base64url')}`, {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.#secure,
      maxAge: maxAgeSeconds,
    });
  }
}
