import { type Identity, lineFrom, personBounds } from '@tocsin/domain';
import type { ProviderConfig } from '@tocsin/platform';
import { addressFrom } from '../http/access/mail-address.js';

export type ProviderClaims = {
  readonly identity: Identity;
  /** `null` when it names none, or one that is not plain. */
  readonly emailAddress: string | null;
  /** The provider names an address that is not plain. */
  readonly hasOtherAddress: boolean;
  /** `false` unless the provider says so, or the operator for all its addresses. */
  readonly isAddressVerified: boolean;
  readonly name: string;
  readonly groups: readonly string[];
};

const { nameCharsMax } = personBounds;
/** OpenID Connect Core 1.0, section 2, for `sub`. */
const subjectCharsMax = 255;

const textIn = (claim: unknown): string => (typeof claim === 'string' ? claim : '');

/** Some providers send one group as text instead of a list. */
const groupsIn = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((group) => typeof group === 'string');

/** @param claims of the ID token and of the user info, which has the same `sub` @returns `null` without a subject */
export const providerClaims = (
  claims: Readonly<Record<string, unknown>>,
  {
    issuer,
    groupsClaim,
    trustsAddresses,
  }: Pick<ProviderConfig, 'issuer' | 'groupsClaim' | 'trustsAddresses'>,
): ProviderClaims | null => {
  const subject = textIn(claims.sub);
  if (subject === '' || subject.length > subjectCharsMax) return null;
  const emailAddress = addressFrom(textIn(claims.email));
  const names = [claims.name, claims.preferred_username, emailAddress, subject];
  const name =
    names.map((each) => lineFrom(textIn(each), nameCharsMax)).find((line) => line !== '') ?? 'Somebody';
  return {
    identity: { issuer, subject },
    emailAddress,
    hasOtherAddress: emailAddress === null && textIn(claims.email) !== '',
    isAddressVerified: trustsAddresses || claims.email_verified === true,
    name,
    groups: groupsIn(claims[groupsClaim]),
  };
};
