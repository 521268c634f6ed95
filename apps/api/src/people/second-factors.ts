import { createHash, randomBytes } from 'node:crypto';
import { type Instant, type Person, type PersonId, personBounds } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238, section 1.2. All authenticator apps support these. */
const parameters = { issuer: 'Tocsin', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226, section 4, recommends 160 bits. */
const secretBytes = 20;
/** Clocks differ, so neighbouring steps count (RFC 6238, section 5.2). */
const stepsAside = 1;

const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryChars = 16;

export type SecondFactor = {
  readonly totpCode?: string | undefined;
  readonly recoveryCode?: string | undefined;
};

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ ...parameters, label, secret: Secret.fromBase32(secret) });

/** Ignores case, blanks and hyphens. A code has 79 random bits, so a plain hash is safe. */
export const hashOfRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex');

/** Drops bytes that would make some letters more likely. */
const randomLetters = (chars: number): string => {
  const limit = 256 - (256 % recoveryAlphabet.length);
  let text = '';
  while (text.length < chars) {
    for (const byte of randomBytes(chars)) {
      if (byte < limit && text.length < chars) text += recoveryAlphabet[byte % recoveryAlphabet.length];
    }
  }
  return text;
};

export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

export const otpauthUri = (secret: string, { emailAddress }: Person): string =>
  totpOf(secret, emailAddress).toString();

/** Returns the time step of a code, or `null`. */
export const stepOfCode = (secret: string, code: string, now: Instant): number | null => {
  const timestamp = Date.parse(now);
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: stepsAside });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
};

/** Replaces a person's recovery codes, and returns the new ones. */
export const makeRecoveryCodes = async (
  { people }: Pick<Repositories, 'people'>,
  id: PersonId,
): Promise<string[]> => {
  const codes = Array.from({ length: personBounds.recoveryCodes }, () =>
    randomLetters(recoveryChars).replaceAll(/(.{4})(?=.)/g, '$1-'),
  );
  await people.replaceRecoveryCodes(id, codes.map(hashOfRecoveryCode));
  return codes;
};
