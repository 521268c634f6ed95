import type { AccountId, Instant, PersonId, SessionId } from './brand.js';

export const personBounds = {
  nameCharsMax: 200,
  /** RFC 5321, section 4.5.3.1.3, less the angle brackets of a path. */
  emailAddressCharsMax: 254,
  passwordCharsMin: 12,
  passwordCharsMax: 200,
  /** How many sessions a person can have: beyond that, the oldest ends. */
  sessionsMax: 50,
  recoveryCodes: 10,
  /** What is kept of a `User-Agent`: enough to tell browsers apart. */
  userAgentCharsMax: 300,
} as const;

/** Somebody who signs in. Belongs to accounts as their member. */
export type Person = {
  readonly id: PersonId;
  /** In small letters: one address, one person. */
  readonly emailAddress: string;
  readonly name: string;
  /** Whether signing in takes a one-time code beside the password. */
  readonly hasSecondFactor: boolean;
  readonly createdAt: Instant;
};

const dayMs = 24 * 60 * 60 * 1000;

/** How long a session lasts, whatever is done in it. */
const sessionMs = 30 * dayMs;
/** How long it lasts while nothing is done in it. */
const sessionIdleMs = 7 * dayMs;

/** Somebody is signed in, and acts on one of their accounts. */
export type Session = {
  readonly id: SessionId;
  readonly personId: PersonId;
  readonly accountId: AccountId;
  readonly signedInAt: Instant;
  /** To the hour. */
  readonly lastUsedAt: Instant;
};

/** Where a session began; `null` where it is not known. */
export type SessionOrigin = {
  readonly address: string | null;
  readonly userAgent: string | null;
};

/** When a session ends if nothing more is done in it, in milliseconds since 1970. */
export const sessionEndsMs = ({
  signedInAt,
  lastUsedAt,
}: Pick<Session, 'signedInAt' | 'lastUsedAt'>): number =>
  Math.min(Date.parse(signedInAt) + sessionMs, Date.parse(lastUsedAt) + sessionIdleMs);

/** Those before this moment have ended: of the signing in, and of the last use. In milliseconds since 1970. */
export const endedSessionsMs = (nowMs: number): { signedIn: number; lastUsed: number } => ({
  signedIn: nowMs - sessionMs,
  lastUsed: nowMs - sessionIdleMs,
});
