import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { AccountId, AuditedChange, Instant, Invitation, Person, PersonId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CONFIG, type Config, type ProviderConfig } from '@tocsin/platform';
import { addressForms, isSameAddress } from '../http/access/mail-address.js';
import { ChangeCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { takeInvitation } from '../members/take-invitation.js';
import { addMember, madePerson } from '../people/joining.js';
import { withoutPassword } from '../people/passwords.js';
import { proveAddress } from '../people/prove-address.js';
import { giveRoles, rolesOfGroups } from './give-roles.js';
import type { ProviderClaims } from './provider-claims.js';

type SignedIn = {
  readonly claims: ProviderClaims;
  /** The person to link; `null` for a sign-in. */
  readonly linkTo: PersonId | null;
  /** The hash of the accepted invitation's token; `null` without an invitation. */
  readonly invitationHash: string | null;
  readonly address: string;
};

type InAccount = {
  readonly personId: PersonId;
  /** `null`: any account of this person. */
  readonly accountId: AccountId | null;
};

/** Finds, links or makes the person that the provider names, and sets the roles of the person's groups. */
export class SignInByProvider extends ChangeCommand<InAccount, SignedIn> {}

@CommandHandler(SignInByProvider)
export class SignInByProviderHandler implements ChangeHandler<SignInByProvider> {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async handle({ data }: SignInByProvider, repositories: Repositories, now: Instant) {
    const { provider } = this.config.signIn;
    if (provider === undefined) throw new Error('Somebody signs in by a provider only if there is one.');
    const { claims, invitationHash, address } = data;
    const invitation =
      invitationHash === null ? null : await takeInvitation(repositories, invitationHash, now);
    const { person, isNew, proved } = await whoIs({ ...data, invitation }, provider, repositories, now);
    const roles = rolesOfGroups(provider.roles, claims.groups);
    const changes: Change[] = [...proved, ...(await giveRoles(person, roles, repositories, now))];
    if (invitation !== null) {
      if (roles.has(invitation.accountId)) throw groupsDecide();
      const own = [verifiedAddress(claims) ?? [], person.emailAddress].flat();
      if (!own.some((address) => isSameAddress(address, invitation.emailAddress)))
        throw notInvited(invitation);
      const joined = await addMember(repositories, person, invitation, now);
      changes.push({ ...joined, accountId: invitation.accountId });
    }
    if (isNew) {
      const accounts = await repositories.members.accountsOf(person.id);
      const linked = { action: 'member.identity_linked', subjectId: person.id } as const;
      changes.push(...accounts.map(({ account }) => ({ ...linked, accountId: account.id })));
    }
    const actor = { type: 'person', personId: person.id, name: person.name } as const;
    const answer = { personId: person.id, accountId: invitation?.accountId ?? null };
    return changed(answer, ...changes.map((each) => ({ ...each, actor, address })));
  }
}

const groupsDecide = (): Problem =>
  new Problem(
    'conflict',
    'Your groups at the sign-in service decide what you may do in this account. Ask the administrator.',
  );

const notInvited = ({ emailAddress }: Invitation): Problem =>
  new Problem(
    'conflict',
    `The invitation is for ${emailAddress}, but the sign-in service gives another address for you. Ask for an invitation to that address.`,
  );

const verifiedAddress = ({ emailAddress, isAddressVerified }: ProviderClaims): string | null =>
  isAddressVerified ? emailAddress : null;

const notVerified = (emailAddress: string): Problem =>
  new Problem(
    'role_required',
    `The sign-in service names you ${emailAddress}, and does not say that this address is yours. Confirm it there, or ask the administrator.`,
  );

const notPlain = (): Problem =>
  new Problem(
    'role_required',
    'The sign-in service names an e-mail address that cannot be used here: it has letters or marks beyond ASCII before the @, or letters that only resemble others. Ask the administrator.',
  );

type Change = AuditedChange & { readonly accountId: AccountId };

type Found = {
  readonly person: Person;
  /** Entries for the audit logs, when this sign-in is the first proof of the person's address. */
  readonly proved: readonly Change[];
  /** `true` when this sign-in linked the identity. */
  readonly isNew: boolean;
};

/** @throws Problem when these claims may neither find nor make a person */
const whoIs = async (
  { claims, linkTo, invitation, address }: SignedIn & { readonly invitation: Invitation | null },
  { linksByEmail, roles }: ProviderConfig,
  repositories: Repositories,
  now: Instant,
): Promise<Found> => {
  const { people, identities } = repositories;
  const { identity, emailAddress, hasOtherAddress, groups } = claims;
  const knownId = await identities.findPerson(identity);
  if (knownId !== null && linkTo !== null && knownId !== linkTo)
    throw new Problem('conflict', 'Somebody else has linked this sign-in already.');
  const known = knownId && (await people.find(knownId));
  if (known) return { person: known.person, isNew: false, proved: [] };

  if (hasOtherAddress && linkTo === null) throw notPlain();
  const byAddress = emailAddress === null ? null : await people.findByAddress(addressForms(emailAddress));
  const trusted = linksByEmail && verifiedAddress(claims) !== null ? byAddress : null;
  const linked = linkTo === null ? trusted : await people.find(linkTo);
  if (linked) {
    const proved = linkTo === null ? await proveAddress(repositories, linked.person, now, address) : [];
    if (!(await identities.link(linked.person.id, identity, now)))
      throw new Problem('conflict', 'You have linked another sign-in already. Remove it first.');
    return { person: linked.person, isNew: true, proved };
  }
  if (byAddress !== null)
    throw new Problem(
      'role_required',
      'Somebody has this e-mail address here. If it is you, sign in with your password and link the sign-in in the settings.',
    );
  const isMember = [...rolesOfGroups(roles, groups).values()].some((role) => role !== null);
  if (invitation !== null && !(emailAddress !== null && isSameAddress(emailAddress, invitation.emailAddress)))
    throw notInvited(invitation);
  if ((invitation === null && !isMember) || emailAddress === null)
    throw new Problem('role_required', 'None of your groups has an account here. Ask the administrator.');
  if (verifiedAddress(claims) === null) throw notVerified(emailAddress);
  const person = await makePerson(claims, emailAddress, repositories, now);
  return { person, isNew: true, proved: [] };
};

const makePerson = async (
  { identity, name }: ProviderClaims,
  emailAddress: string,
  { people, identities }: Repositories,
  createdAt: Instant,
): Promise<Person> => {
  const person = madePerson({ emailAddress, name }, createdAt, createdAt);
  const isMade = await people.create(person, withoutPassword());
  if (!isMade || !(await identities.link(person.id, identity, createdAt)))
    throw new Problem('conflict', 'Somebody with this address joined at the same moment. Try again.');
  return person;
};
