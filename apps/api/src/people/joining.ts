import { Inject, Injectable } from '@nestjs/common';
import {
  type AccountId,
  type ApiKeyId,
  type AuditedChange,
  type Instant,
  id,
  type Person,
  type PersonId,
  type Role,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CONFIG, type Config, newId } from '@tocsin/platform';
import { clientAddress } from '../http/access/client-address.js';
import type { HttpExchange } from '../http/access/http-exchange.js';
import { addressForms, isSameAddress } from '../http/access/mail-address.js';
import { changed } from '../http/commands/command.js';
import { COMMITTED } from '../http/commands/committed.js';
import { Problem } from '../http/problems/problem.js';
import type { Assertion } from './passkey-ceremony.js';
import { Passwords, requirePasswords, requireUncommonPassword } from './passwords.js';
import { SignIn, type SubmittedCredentials } from './sign-in.js';

/** Somebody with a link to an account. */
export type Newcomer = {
  readonly emailAddress: string;
  readonly name: string;
  /** An existing person, who has shown that they are it. */
  readonly known: Person | null;
  /** Set for a new person. */
  readonly passwordHash: string | null;
  readonly address: string;
};

export type Joined = { readonly personId: PersonId; readonly accountId: AccountId };

@Injectable()
export class Newcomers {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    private readonly passwords: Passwords,
    private readonly signIn: SignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** An existing person sends their password; a new one chooses it. @throws Problem for a wrong password */
  async identify(
    submitted: SubmittedCredentials & { readonly name: string },
    exchange: HttpExchange,
  ): Promise<Newcomer> {
    requirePasswords(this.config);
    const { emailAddress, name, password } = submitted;
    const isKnown = (await this.committed.people.findByAddress(addressForms(emailAddress))) !== null;
    const known = isKnown ? await this.signIn.identify(submitted, exchange) : null;
    if (!known) requireUncommonPassword('password', password, [emailAddress]);
    const passwordHash = known ? null : await this.passwords.hash(password);
    return { emailAddress, name, known, passwordHash, address: clientAddress(exchange.request) };
  }

  /** @throws Problem for a wrong answer, and for a passkey of somebody with another address */
  async identifyByPasskey(
    emailAddress: string,
    assertion: Assertion,
    exchange: HttpExchange,
  ): Promise<Newcomer> {
    const known = await this.signIn.identifyByPasskey(assertion, exchange);
    if (!isSameAddress(known.emailAddress, emailAddress))
      throw new Problem('conflict', `The invitation is for ${emailAddress}, and the passkey is not theirs.`);
    const address = clientAddress(exchange.request);
    return { emailAddress, name: known.name, known, passwordHash: null, address };
  }
}

export const madePerson = (
  { emailAddress, name }: Pick<Newcomer, 'emailAddress' | 'name'>,
  createdAt: Instant,
  addressProvedAt: Instant | null,
): Person => ({
  id: id<PersonId>(newId()),
  emailAddress,
  name,
  hasSecondFactor: false,
  hasAuthenticatorApp: false,
  createdAt,
  addressProvedAt,
});

type Place = {
  readonly accountId: AccountId;
  readonly role: Role;
  readonly endsWithKeyId?: ApiKeyId | null;
  /** The newcomer came by a link in a mail to their address. */
  readonly isMailed?: boolean;
};

/** @throws Problem when the person is there already */
export const addMember = async (
  { members }: Pick<Repositories, 'members'>,
  { id: personId }: Person,
  { accountId, role, endsWithKeyId = null }: Place,
  now: Instant,
): Promise<AuditedChange> => {
  if (!(await members.add(accountId, personId, role, now, endsWithKeyId)))
    throw new Problem('conflict', 'You are a member of this account already.');
  return { action: 'member.joined', subjectId: personId };
};

/** @param changes more entries for the audit log */
export const join = async (
  repositories: Repositories,
  newcomer: Newcomer,
  place: Place,
  now: Instant,
  changes: readonly AuditedChange[] = [],
) => {
  const { known, passwordHash, address } = newcomer;
  const provedAt = place.isMailed ? now : null;
  const person = known ?? madePerson(newcomer, now, provedAt);
  if (passwordHash !== null && !(await repositories.people.create(person, passwordHash)))
    throw new Problem('conflict', 'Somebody with this address joined at the same moment. Try again.');
  if (known?.addressProvedAt === null && provedAt !== null)
    await repositories.people.proveAddress(person.id, provedAt);
  const joined = await addMember(repositories, person, place, now);
  const { accountId } = place;
  const actor = { type: 'person', personId: person.id, name: person.name } as const;
  const entries = [joined, ...changes].map((change) => ({ ...change, accountId, actor, address }));
  return changed<Joined, (typeof entries)[number]>({ personId: person.id, accountId }, ...entries);
};
