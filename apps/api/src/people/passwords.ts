import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Problem } from '../http/problem.js';

/** What OWASP's Password Storage Cheat Sheet asks of scrypt, in the variant that needs 32 MiB. */
const cost = { logN: 15, r: 8, p: 3 };
const saltBytes = 16;
const hashBytes = 32;
const memoryBytesMax = 128 * 1024 * 1024;

/** Each takes a core for a while: others must get their turn too. */
const atOnceMax = 2;
/** How many may wait for theirs: whoever comes later is asked to come again. */
const waitingMax = 50;

type Cost = typeof cost;

const derive = (password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> => {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: memoryBytesMax };
  // The same text can be written in several ways, and keyboards differ in which one they choose.
  const text = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    scrypt(text, salt, hashBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
};

const stored = ({ logN, r, p }: Cost, salt: Buffer, hash: Buffer): string =>
  ['scrypt', logN, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');

/** What nobody's password has for its hash. */
const nobodys = stored(cost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes));

/** Hashes passwords with scrypt (RFC 7914), a few at a time. */
@Injectable()
export class Passwords {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** @returns what is stored of a password */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    return stored(cost, salt, await this.#inTurn(() => derive(password, salt, cost)));
  }

  /** Takes as long for somebody who does not exist (`null`) as for anyone else, and says no. */
  async matches(password: string, passwordHash: string | null): Promise<boolean> {
    const [, logN, r, p, salt = '', hash = ''] = (passwordHash ?? nobodys).split('$');
    const costThen = { logN: Number(logN), r: Number(r), p: Number(p) };
    const derived = await this.#inTurn(() => derive(password, Buffer.from(salt, 'base64url'), costThen));
    return timingSafeEqual(derived, Buffer.from(hash, 'base64url')) && passwordHash !== null;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running === atOnceMax) {
      if (this.#waiting.length === waitingMax) {
        throw new Problem('unavailable', 'Too many people are signing in at the moment. Try again.');
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Whoever is next takes the place over.
      if (next) next();
      else this.#running--;
    }
  }
}
