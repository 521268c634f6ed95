import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const version = 'v1';
/** How many opened secrets are kept, so that a busy channel's is not opened again for each message. */
const openedMax = 10_000;

/** Keeps secrets unreadable in the database file and its backups. */
export interface SecretBox {
  /** @param owner what the secret belongs to: sealed text that is moved to another owner does not open */
  seal(secret: string, owner: string): string;
  /** @throws Error when the text was changed, moved, or sealed with another key */
  open(sealed: string, owner: string): string;
}

/**
 * AES-256-GCM with a key derived once from `SECRET_KEY` by HKDF (RFC 5869) and a fresh random nonce for each secret
 * (NIST SP 800-38D, section 8.2.2).
 */
export const secretBox = (secretKey: string): SecretBox => {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'tocsin webhook secrets', 32));
  const opened = new Map<string, string>();

  const decrypt = (sealed: string, owner: string): string => {
    const [prefix, text] = sealed.split('.');
    const bytes = Buffer.from(text ?? '', 'base64url');
    if (prefix !== version || bytes.length < nonceBytes + tagBytes) {
      throw new Error('A stored secret is not in a form that this version knows.');
    }
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-tagBytes));
    try {
      const body = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
      return Buffer.concat([body, decipher.final()]).toString('utf8');
    } catch (cause) {
      throw new Error('A stored secret does not open with this SECRET_KEY.', { cause });
    }
  };

  return {
    seal: (secret, owner) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([
        nonce,
        cipher.update(secret, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${version}.${sealed.toString('base64url')}`;
    },
    open: (sealed, owner) => {
      const known = `${owner} ${sealed}`;
      const before = opened.get(known);
      if (before !== undefined) return before;
      const secret = decrypt(sealed, owner);
      // The oldest goes first; one that is still in use is soon back.
      if (opened.size === openedMax) opened.delete(opened.keys().next().value ?? '');
      opened.set(known, secret);
      return secret;
    },
  };
};
