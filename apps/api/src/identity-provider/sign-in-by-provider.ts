import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import {
  type AccountId,
  type Instant,
  id,
  mayBecome,
  memberBounds,
  type Person,
  type PersonId,
  type Role,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CONFIG, type Config, newId, type ProviderConfig } from '@tocsin/platform';
import { type AuditDraft, ChangeCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { withoutPassword } from '../people/passwords.js';
import { rolesOfGroups } from './group-roles.js';
import type { ProviderClaims } from './provider-claims.js';

type SignedIn = {
  readonly claims: ProviderClaims;
  /** Whom to link; `null`: who is it? */
  readonly linkTo: PersonId | null;
  readonly address: string;
};

/** Finds, links or makes the person whom the provider names, and gives them the roles of their groups. */
export class SignInByProvider extends ChangeCommand<PersonId, SignedIn> {}

@CommandHandler(SignInByProvider)
export class SignInByProviderHandler implements ChangeHandler<SignInByProvider> {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async handle({ data }: SignInByProvider, repositories: Repositories, now: Instant) {
    const { provider } = this.config.signIn;
    if (provider === undefined) throw new Error('Somebody signs in by a provider only if there is one.');
    const { person, isNew } = await whoIs(data, provider, repositories, now);
    const changes = await giveRoles(
      person,
      rolesOfGroups(provider.roles, data.claims.groups),
      repositories,
      now,
    );
    if (isNew) {
      const accounts = await repositories.members.accountsOf(person.id);
      changes.push(...accounts.map(({ account }) => ({ accountId: account.id, ...linkedIdentity })));
    }
    const actor = { type: 'person', personId: person.id, name: person.name } as const;
    const { address } = data;
    return changed(person.id, ...changes.map((each) => ({ ...each, subjectId: person.id, actor, address })));
  }
}

type Change = Pick<AuditDraft, 'accountId' | 'action' | 'fields'>;

const linkedIdentity = { action: 'member.identity_linked' } as const;

/** In the accounts that rules name, groups alone decide. An account keeps its last owner all the same. */
const giveRoles = async (
  { id: personId }: Person,
  wanted: ReadonlyMap<AccountId, Role | null>,
  { accounts, members }: Repositories,
  now: Instant,
): Promise<Change[]> => {
  const changes: Change[] = [];
  for (const [accountId, role] of wanted) {
    if ((await accounts.findForChange(accountId)) === null) continue;
    const before = (await members.find(accountId, personId))?.role ?? null;
    if (role === before) continue;
    if (before === null && role !== null) {
      if ((await members.count(accountId)) >= memberBounds.membersMax)
        throw new Problem('conflict', `An account can have at most ${memberBounds.membersMax} members.`);
      await members.add(accountId, personId, role, now);
      changes.push({ accountId, action: 'member.joined' });
    } else if (before !== null && mayBecome(before, role, await members.count(accountId, 'owner')) === null) {
      if (role === null) await members.remove(accountId, personId);
      else await members.setRole(accountId, personId, role);
      changes.push(
        role === null
          ? { accountId, action: 'member.removed' }
          : { accountId, action: 'member.role_changed', fields: ['role'] },
      );
    }
  }
  return changes;
};

type Found = {
  readonly person: Person;
  /** Whether the identity was not linked before. */
  readonly isNew: boolean;
};

/** @throws Problem when nobody may be found by these claims, or be made of them */
const whoIs = async (
  { claims, linkTo }: SignedIn,
  { linksByEmail, roles }: ProviderConfig,
  { people, identities }: Repositories,
  now: Instant,
): Promise<Found> => {
  const { identity, emailAddress, isAddressVerified, groups } = claims;
  const knownId = await identities.findPerson(identity);
  if (knownId !== null && linkTo !== null && knownId !== linkTo)
    throw new Problem('conflict', 'Somebody else has linked this sign-in already.');
  const known = knownId && (await people.find(knownId));
  if (known) return { person: known.person, isNew: false };

  const byAddress = emailAddress === null ? null : await people.findByAddress(emailAddress);
  const trusted = linksByEmail && isAddressVerified ? byAddress : null;
  const linked = linkTo === null ? trusted : await people.find(linkTo);
  if (linked) {
    if (!(await identities.link(linked.person.id, identity, now)))
      throw new Problem('conflict', 'You have linked another sign-in already. Remove it first.');
    return { person: linked.person, isNew: true };
  }
  if (byAddress !== null)
    throw new Problem(
      'role_required',
      'Somebody has this e-mail address here. If it is you, sign in with your password and link the sign-in in the settings.',
    );
  const isMember = [...rolesOfGroups(roles, groups).values()].some((role) => role !== null);
  if (!isMember || emailAddress === null)
    throw new Problem('role_required', 'None of your groups has an account here. Ask the administrator.');
  return { person: await makePerson(claims, emailAddress, { people, identities }, now), isNew: true };
};

const makePerson = async (
  { identity, name }: ProviderClaims,
  emailAddress: string,
  { people, identities }: Pick<Repositories, 'people' | 'identities'>,
  createdAt: Instant,
): Promise<Person> => {
  const person = {
    id: id<PersonId>(newId()),
    emailAddress,
    name,
    hasSecondFactor: false,
    hasAuthenticatorApp: false,
    createdAt,
  };
  const isMade = await people.create(person, withoutPassword());
  if (!isMade || !(await identities.link(person.id, identity, createdAt)))
    throw new Problem('conflict', 'Somebody with this address joined at the same moment. Try again.');
  return person;
};
