import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const keyIdBytes = 6;
const nonceBytes = 12;
const tagBytes = 16;
/** RFC 2104, section 5: half of the hash. */
const signatureBytesMin = 16;
/** Names its key, as the first version, `v1`, did not. */
const version = 'v2';
/** A busy channel's secret is not opened again for each message. */
const openedMax = 10_000;

/** The length of each of `SecretBox.prefixes`. */
export const sealedPrefixChars = 12;

export interface SecretBox {
  /** Every text that this box seals or opens begins with one of these, except texts of the first version. */
  readonly prefixes: readonly string[];
  /** @param owner text that is moved to another owner does not open */
  seal(secret: string, owner: string): string;
  /**
   * @throws UnknownSecretKey when it was sealed with a key that is missing here
   * @throws Error when the text was changed or moved
   */
  open(sealed: string, owner: string): string;
  /** As `open`; `null` for a text that does not open here. One such text must not hold up others. */
  openOrNull(sealed: string, owner: string): string | null;
  /** HMAC-SHA256 (RFC 2104) with a key that serves no other purpose. */
  sign(content: Uint8Array): Buffer;
  /** Takes the beginning of a signature of at least 16 bytes. Also knows the signatures of the keys that only open. */
  isSigned(content: Uint8Array, signature: Uint8Array): boolean;
  /** This box, sealing with the key that sealed the text. @throws as `open` does */
  sealingAs(sealed: string, owner: string): SecretBox;
}

export class UnknownSecretKey extends Error {
  override readonly name = 'UnknownSecretKey';
  constructor(options?: ErrorOptions) {
    super(
      "This process does not have the key that the database's secrets are sealed with (docs/operations.md, The secret key).",
      options,
    );
  }
}

type Key = { readonly id: string; readonly bytes: Buffer; readonly signing: Buffer };

/** By HKDF (RFC 5869). The id says nothing about the key. */
const keyFrom = (secretKey: string): Key => {
  const derive = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secretKey, '', purpose, bytes));
  return {
    id: derive('tocsin secret key id', keyIdBytes).toString('base64url'),
    bytes: derive('tocsin webhook secrets', keyBytes),
    signing: derive('tocsin answer links', keyBytes),
  };
};

const prefixOf = ({ id }: Key): string => `${version}.${id}.`;

/** With a random nonce for each secret (NIST SP 800-38D, section 8.2.2). */
const encrypt = (secret: string, owner: string, key: Key): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key.bytes, nonce).setAAD(Buffer.from(owner));
  const body = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `${prefixOf(key)}${Buffer.concat(body).toString('base64url')}`;
};

/** @returns `null` when the text was changed, moved, or sealed with another key */
const decrypt = (bytes: Buffer, owner: string, key: Key): string | null => {
  const decipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-tagBytes));
  const body = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
  try {
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};

const signed = (content: Uint8Array, { signing }: Key): Buffer =>
  createHmac('sha256', signing).update(content).digest();

const pattern = /^(?:v1|v2\.([\w-]{8}))\.([\w-]+)$/;

const parse = (sealed: string): { keyId: string | undefined; bytes: Buffer } => {
  const [, keyId, text = ''] = pattern.exec(sealed) ?? [];
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) {
    throw new Error('A stored secret is not in a form that this version knows.');
  }
  return { keyId, bytes };
};

const unsealed = (sealed: string, owner: string, keys: readonly Key[]): { secret: string; key: Key } => {
  const { keyId, bytes } = parse(sealed);
  const candidates = keyId === undefined ? keys : keys.filter(({ id }) => id === keyId);
  if (candidates.length === 0) throw new UnknownSecretKey();
  for (const key of candidates) {
    const secret = decrypt(bytes, owner, key);
    if (secret !== null) return { secret, key };
  }
  throw new Error('A stored secret does not open: it was changed, moved, or sealed with another SECRET_KEY.');
};

class Box implements SecretBox {
  constructor(
    private readonly sealing: Key,
    private readonly keys: readonly Key[],
    private readonly opened: Map<string, string>,
  ) {}

  get prefixes(): string[] {
    return this.keys.map(prefixOf);
  }

  seal(secret: string, owner: string): string {
    return encrypt(secret, owner, this.sealing);
  }

  open(sealed: string, owner: string): string {
    const known = `${owner} ${sealed}`;
    const before = this.opened.get(known);
    if (before !== undefined) return before;
    const { secret } = unsealed(sealed, owner, this.keys);
    if (this.opened.size === openedMax) this.opened.delete(this.opened.keys().next().value ?? '');
    this.opened.set(known, secret);
    return secret;
  }

  openOrNull(sealed: string, owner: string): string | null {
    try {
      return this.open(sealed, owner);
    } catch {
      return null;
    }
  }

  sign(content: Uint8Array): Buffer {
    return signed(content, this.sealing);
  }

  isSigned(content: Uint8Array, signature: Uint8Array): boolean {
    const { length } = signature;
    if (length < signatureBytesMin) return false;
    return this.keys.some((key) => {
      const expected = signed(content, key).subarray(0, length);
      return expected.length === length && timingSafeEqual(expected, signature);
    });
  }

  sealingAs(sealed: string, owner: string): SecretBox {
    return new Box(unsealed(sealed, owner, this.keys).key, this.keys, this.opened);
  }
}

/** AES-256-GCM with derived keys. @param others open what they sealed, during a change of the key */
export const secretBox = (secretKey: string, ...others: readonly string[]): SecretBox => {
  const sealing = keyFrom(secretKey);
  return new Box(sealing, [sealing, ...others.map(keyFrom)], new Map());
};
