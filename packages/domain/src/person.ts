import type { AccountId, Brand, Instant, PasskeyId, PersonId, SessionId } from './brand.js';

export const personBounds = {
  nameCharsMax: 200,
  /** RFC 5321, section 4.5.3.1.3, less the angle brackets of a path. */
  emailAddressCharsMax: 254,
  passwordCharsMin: 12,
  passwordCharsMax: 200,
  sessionsMax: 50,
  recoveryCodes: 10,
  passkeysMax: 20,
  passkeyNameCharsMax: 100,
  /** Enough to tell browsers apart. */
  userAgentCharsMax: 300,
} as const;

/** The texts under which an e-mail address may be stored, the likeliest first. `addressForms` of the api makes them. */
export type AddressForms = readonly Brand<'AddressForm'>[];

export type Person = {
  readonly id: PersonId;
  /** No other person has it, in any of its `AddressForms`. */
  readonly emailAddress: string;
  readonly name: string;
  /** An authenticator app or a passkey: the password alone does not sign in. */
  readonly hasSecondFactor: boolean;
  readonly hasAuthenticatorApp: boolean;
  readonly createdAt: Instant;
  /** `null` until the person has shown that they read mails to their address. */
  readonly addressProvedAt: Instant | null;
};

/** A person as the OpenID Connect provider knows them. Only both parts together are theirs (OpenID Connect Core 1.0, section 5.7). */
export type Identity = { readonly issuer: string; readonly subject: string };

/** A credential of WebAuthn. Its private key never leaves the person's device. */
export type Passkey = {
  readonly id: PasskeyId;
  readonly personId: PersonId;
  readonly name: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
};

const dayMs = 24 * 60 * 60 * 1000;

const sessionMs = 30 * dayMs;
const sessionIdleMs = 7 * dayMs;

/** Stored, so the values never change. */
export type SignInMethod = 'password' | 'passkey' | 'provider';

export type Session = {
  readonly id: SessionId;
  readonly personId: PersonId;
  readonly accountId: AccountId;
  readonly signedInAt: Instant;
  readonly lastUsedAt: Instant;
  /** How the person signed in. */
  readonly method: SignInMethod;
};

export type SessionOrigin = {
  readonly address: string | null;
  readonly userAgent: string | null;
};

/** Returns when a session ends without further use, in milliseconds since 1970. */
export const sessionEndsMs = ({
  signedInAt,
  lastUsedAt,
}: Pick<Session, 'signedInAt' | 'lastUsedAt'>): number =>
  Math.min(Date.parse(signedInAt) + sessionMs, Date.parse(lastUsedAt) + sessionIdleMs);

/** Sessions with a moment before these have ended. In milliseconds since 1970. */
export const endedSessionsMs = (nowMs: number): { signedIn: number; lastUsed: number } => ({
  signedIn: nowMs - sessionMs,
  lastUsed: nowMs - sessionIdleMs,
});
