import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

const scramMechanisms = { 'SCRAM-SHA-256': 'sha256', 'SCRAM-SHA-1': 'sha1' } as const;
export type ScramMechanism = keyof typeof scramMechanisms;

/** PostgreSQL wants 4,096 by default, MongoDB 15,000. */
export const iterationsMax = 200_000;

const nonceBytes = 18;

/** No channel binding, and no other identity (RFC 5802, section 7). */
const gs2Header = 'n,,';

type ScramLogin = {
  readonly mechanism: ScramMechanism;
  readonly username: string;
  readonly password: string;
};

/** The client's side of SCRAM (RFC 5802, RFC 7677). Each message is answered by the next one. */
export class ScramClient {
  readonly #hash: SaltedPassword['hash'];
  #withoutProof = '';
  #authMessage = '';
  #serverKey: Uint8Array = Buffer.alloc(0);

  /** @param nonce printable ASCII without commas */
  constructor(
    private readonly login: ScramLogin,
    private readonly nonce = randomBytes(nonceBytes).toString('base64'),
  ) {
    this.#hash = scramMechanisms[login.mechanism];
  }

  get first(): string {
    return `${gs2Header}${this.#firstBare}`;
  }

  get #firstBare(): string {
    return `n=${this.login.username.replaceAll('=', '=3D').replaceAll(',', '=2C')},r=${this.nonce}`;
  }

  /** Reads the server's first message. @throws Error when it breaks the protocol */
  read(serverFirst: string): SaltedPassword {
    const { r: nonce = '', s: salt = '', i: count = '' } = attributesOf(serverFirst);
    const isNumber = /^[1-9]\d{0,9}$/.test(count);
    if (!nonce.startsWith(this.nonce) || nonce === this.nonce || salt === '' || !isNumber) {
      throw new Error('The first message of the server breaks SCRAM.');
    }
    this.#withoutProof = `c=${Buffer.from(gs2Header).toString('base64')},r=${nonce}`;
    this.#authMessage = [this.#firstBare, serverFirst, this.#withoutProof].join(',');
    return { password: this.login.password, salt, iterations: Number(count), hash: this.#hash };
  }

  /** @param salted what {@link saltedPassword} makes of the answer of {@link read} */
  final(salted: Uint8Array): string {
    this.#serverKey = this.#hmac(salted, 'Server Key');
    const clientKey = this.#hmac(salted, 'Client Key');
    const storedKey = createHash(this.#hash).update(clientKey).digest();
    const signature = this.#hmac(storedKey, this.#authMessage);
    const proof = clientKey.map((byte, at) => byte ^ (signature[at] ?? 0));
    return `${this.#withoutProof},p=${Buffer.from(proof).toString('base64')}`;
  }

  /** Returns true if the server knows the password too. */
  proves(serverFinal: string): boolean {
    const { v: signature = '' } = attributesOf(serverFinal);
    const given = Buffer.from(signature, 'base64');
    const expected = this.#hmac(this.#serverKey, this.#authMessage);
    return this.#authMessage !== '' && given.length === expected.length && timingSafeEqual(given, expected);
  }

  #hmac(key: Uint8Array, text: string): Buffer {
    return createHmac(this.#hash, key).update(text).digest();
  }
}

/** A password, and how the server wants it to be hashed. */
export type SaltedPassword = {
  readonly password: string;
  /** In base64. */
  readonly salt: string;
  readonly iterations: number;
  readonly hash: (typeof scramMechanisms)[ScramMechanism];
};

/** Takes time in proportion to `iterations`, which the server chooses. */
export const saltedPassword = ({ password, salt, iterations, hash }: SaltedPassword): Buffer =>
  pbkdf2Sync(
    // RFC 4013 maps and normalises. What it prohibits is left to the server to refuse.
    password.normalize('NFKC'),
    Buffer.from(salt, 'base64'),
    iterations,
    createHash(hash).digest().length,
    hash,
  );

const attributesOf = (message: string): Readonly<Partial<Record<string, string>>> =>
  Object.fromEntries(message.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));
