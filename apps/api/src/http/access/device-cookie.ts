import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@tocsin/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Half a year: whoever comes back later is nobody's known device. */
const maxAgeSeconds = 180 * 24 * 60 * 60;
const nonceBytes = 16;

/** The stored hash is known to nobody outside, and another with another password: so is what is made with it. */
const proofOf = (nonce: string, passwordHash: string): Buffer =>
  createHmac('sha256', passwordHash).update(`device ${nonce}`).digest();

/**
 * Tells browsers with which somebody has signed in from all others, beyond the session: wrong passwords from elsewhere
 * must not keep them out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It signs nobody in, is good
 * for one person, and ends with their password.
 */
@Injectable()
export class DeviceCookie {
  readonly #secure: boolean;
  readonly #name: string;

  constructor(@Inject(CONFIG) { publicUrl }: Pick<Config, 'publicUrl'>) {
    this.#secure = publicUrl.startsWith('https:');
    this.#name = this.#secure ? '__Host-tocsin_device' : 'tocsin_device';
  }

  /** @returns by what the browser is known; `null` where the person with this password has not signed in with it */
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
