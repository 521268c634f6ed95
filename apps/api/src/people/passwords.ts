import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { personBounds } from '@tocsin/domain';
import type { Config } from '@tocsin/platform';
import { ConcurrencyLimit } from '../background/concurrency-limit.js';
import { invalid, Problem } from '../http/problems/problem.js';
import { isCommon, log10OfGuesses } from './password-guesses.js';

/** RFC 7914, section 2. */
export type PasswordCost = { readonly logN: number; readonly r: number; readonly p: number };

/** Under this token Nest hands out another cost for new hashes. */
export const PASSWORD_COST = Symbol('PASSWORD_COST');

const scheme = 'scrypt';

/** In place of a hash, for people whom only the provider knows. It keys device cookies, so it is random. */
export const withoutPassword = (): string => `none$${randomBytes(16).toString('base64url')}`;

/** OWASP's Password Storage Cheat Sheet, the variant of scrypt with 32 MiB. */
const usualCost: PasswordCost = { logN: 15, r: 8, p: 3 };
const saltBytes = 16;
const hashBytes = 32;
const memoryBytesMax = 128 * 1024 * 1024;

/** Each hash takes a core for a while. */
const bounds = {
  runningMax: 2,
  waitingMax: 50,
  refusal: 'Too many people are signing in at the moment. Try again.',
};

const derive = (password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> => {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: memoryBytesMax };
  // Keyboards differ in how they write the same text.
  const text = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    scrypt(text, salt, hashBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
};

const stored = ({ logN, r, p }: PasswordCost, salt: Buffer, hash: Buffer): string =>
  [scheme, logN, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');

/** Hashes passwords with scrypt (RFC 7914), a few at a time. */
@Injectable()
export class Passwords {
  /** A hash that no password matches. */
  readonly #nobodys: string;
  readonly #limit = new ConcurrencyLimit(bounds);

  constructor(@Optional() @Inject(PASSWORD_COST) private readonly cost: PasswordCost = usualCost) {
    this.#nobodys = stored(cost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes));
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    return stored(this.cost, salt, await this.#limit.run(() => derive(password, salt, this.cost)));
  }

  /** Takes as long for an unknown person (`null`) as for any other. */
  async matches(password: string, passwordHash: string | null): Promise<boolean> {
    const known = passwordHash?.startsWith(`${scheme}$`) ? passwordHash : null;
    const [, logN, r, p, salt = '', hash = ''] = (known ?? this.#nobodys).split('$');
    const costThen = { logN: Number(logN), r: Number(r), p: Number(p) };
    const derived = await this.#limit.run(() => derive(password, Buffer.from(salt, 'base64url'), costThen));
    return timingSafeEqual(derived, Buffer.from(hash, 'base64url')) && known !== null;
  }
}

/** Fewer guesses find a password from its stolen hash, or with patience. */
const log10OfGuessesMin = 9;

/** Shorter texts are soon guessed, however often they are repeated. */
const repeatedCharsMin = 6;

/** Guesses of these forms are made first (NIST SP 800-63B, section 3.1.1.2). */
const guessable = (password: string): readonly string[] => {
  const unit = /^(.+?)\1+$/su.exec(password)?.[1] ?? password;
  const word = unit.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return 2 * word.length >= unit.length ? [unit, word] : [unit];
};

/**
 * Recognises a common password, however it is spelled, with digits and signs around it, repeated or beside others, and the words
 * of the person.
 * @param words such as the person's e-mail address
 */
export const isCommonPassword = (password: string, words: readonly string[] = []): boolean => {
  const own = [...words, ...words.flatMap((word) => word.split('@')), 'tocsin'].map((word) =>
    word.toLowerCase(),
  );
  const guesses = guessable(password.slice(0, personBounds.passwordCharsMax).normalize('NFKC').toLowerCase());
  return guesses.some(
    (guess) =>
      guess.length < repeatedCharsMin ||
      isCommon(guess) ||
      own.includes(guess) ||
      log10OfGuesses(guess) < log10OfGuessesMin,
  );
};

/** @throws Problem that names the field */
export const requireUncommonPassword = (field: string, password: string, words?: readonly string[]): void => {
  if (!isCommonPassword(password, words)) return;
  throw invalid({
    field,
    message: `${field} must not be a common or breached password, or made from your address`,
  });
};

/** @throws Problem when the operator has turned passwords off */
export const requirePasswords = ({ signIn: { passwords, provider } }: Pick<Config, 'signIn'>): void => {
  if (passwords) return;
  throw new Problem('conflict', `Passwords are off here. Sign in with ${provider?.name ?? 'a passkey'}.`);
};
