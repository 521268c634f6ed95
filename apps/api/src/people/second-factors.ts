import { createHash, randomBytes } from 'node:crypto';
import { type Instant, type Person, type PersonId, personBounds } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { Secret, TOTP } from 'otpauth';

/** What authenticator apps all know (RFC 6238, section 1.2). */
const parameters = { issuer: 'Tocsin', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226, section 4, asks for 128 bits at least and recommends 160. */
const secretBytes = 20;
/** A code is good in the step before and the one after too: clocks differ (RFC 6238, section 5.2). */
const stepsAside = 1;

const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryChars = 16;

/** What somebody shows beside the password. */
export type SecondFactor = {
  readonly totpCode?: string | undefined;
  readonly recoveryCode?: string | undefined;
};

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ ...parameters, label, secret: Secret.fromBase32(secret) });

/** Case, blanks and hyphens are for the eye. A code has 79 random bits, so a plain hash cannot be guessed back. */
export const hashOfRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex');

/** Every byte that could make one letter likelier than another is thrown away. */
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

/** What authenticator apps read as a QR code. */
export const otpauthUri = (secret: string, { emailAddress }: Person): string =>
  totpOf(secret, emailAddress).toString();

/** The time step whose code this is, or `null`. */
export const stepOfCode = (secret: string, code: string, now: Instant): number | null => {
  const timestamp = Date.parse(now);
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: stepsAside });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
};

/** Makes the person new recovery codes in the place of the old ones. @returns them, to be shown once */
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
