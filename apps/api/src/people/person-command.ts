import { CommandHandler } from '@nestjs/cqrs';
import type { KeepingAction, Person, Session } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { PersonCaller } from '../http/commands/caller.js';
import { type AuditDraft, ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { type PersonView, personView } from './session-view.js';

export abstract class PersonCommand<Answer = void, Data = void> extends ChangeCommand<Answer, Data> {
  constructor(
    readonly caller: PersonCaller,
    data: Data,
  ) {
    super(data);
  }

  get person(): Person {
    return this.caller.session.person;
  }

  get session(): Session {
    return this.caller.session.session;
  }
}

/** A person's sign-in concerns all their accounts, so each audit log gets an entry. */
export const entriesInAllAccounts = async (
  { members }: Pick<Repositories, 'members'>,
  action: KeepingAction,
  { id, name }: Person,
  address: string | null,
): Promise<AuditDraft[]> => {
  const actor = { type: 'person', personId: id, name } as const;
  const accounts = await members.accountsOf(id);
  return accounts.map(({ account }) => ({ action, subjectId: id, accountId: account.id, actor, address }));
};

export class RenamePerson extends PersonCommand<PersonView, { readonly name: string }> {}

@CommandHandler(RenamePerson)
export class RenamePersonHandler implements ChangeHandler<RenamePerson> {
  async handle({ person, data: { name } }: RenamePerson, { people }: Repositories) {
    await people.setName(person.id, name);
    return unaudited(personView({ ...person, name }));
  }
}
