import { Inject, Injectable } from '@nestjs/common';
import {
  type AccountId,
  type AuditedChange,
  type Clock,
  type Instant,
  id,
  instant,
  type Person,
  type PersonId,
  type Role,
} from '@tocsin/domain';
import { type Repositories, UnitOfWork } from '@tocsin/persistence';
import { CLOCK, newId } from '@tocsin/platform';
import { clientAddress } from '../http/access/client-address.js';
import { Problem } from '../http/problems/problem.js';
import { Passwords } from './passwords.js';
import { type Exchange, type Shown, SignIn } from './sign-in.js';

/** Somebody who has a link. */
export type Newcomer = Shown & { readonly name: string };

/** What the link turns out to be for, once it is used up. */
export type Admission = {
  readonly accountId: AccountId;
  readonly role: Role;
  /** What else was done, for the audit log. */
  readonly changes: readonly AuditedChange[];
};

/** Makes whoever has a link a member of its account. */
@Injectable()
export class Joining {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: Passwords,
    private readonly signIn: SignIn,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Somebody with this address who is there already must show their password; anybody else chooses one.
   * @param admit uses up the link, in the transaction
   * @throws Problem when the password is not theirs, or as `admit` does
   */
  async join(
    newcomer: Newcomer,
    exchange: Exchange,
    admit: (repositories: Repositories, now: Instant) => Promise<Admission>,
  ): Promise<Admission & { readonly personId: PersonId }> {
    const { emailAddress, name, password } = newcomer;
    const isKnown = (await this.unitOfWork.committed.people.findByAddress(emailAddress)) !== null;
    const known = isKnown ? await this.signIn.identify(newcomer, exchange) : null;
    const passwordHash = known ? null : await this.passwords.hash(password);
    const now = instant(this.clock.now());
    return this.unitOfWork.run(async (repositories) => {
      const { people, members, auditLog } = repositories;
      const admission = await admit(repositories, now);
      const person = known ?? madePerson(emailAddress, name, now);
      if (passwordHash !== null && !(await people.create(person, passwordHash))) {
        throw new Problem('conflict', 'Somebody with this address was there first. Try again.');
      }
      const { accountId, role } = admission;
      if (!(await members.add(accountId, person.id, role, now))) {
        throw new Problem('conflict', 'You are a member of this account already.');
      }
      const joined = { action: 'member.joined', subjectId: person.id } as const;
      const request = {
        accountId,
        actor: { type: 'person', personId: person.id, name: person.name },
        address: clientAddress(exchange.request),
        at: now,
      } as const;
      for (const change of [joined, ...admission.changes]) auditLog.append(change, request);
      return { ...admission, personId: person.id };
    });
  }
}

const madePerson = (emailAddress: string, name: string, createdAt: Instant): Person => ({
  id: id<PersonId>(newId()),
  emailAddress,
  name,
  hasSecondFactor: false,
  createdAt,
});
