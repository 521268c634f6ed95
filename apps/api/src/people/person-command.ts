import { CommandHandler } from '@nestjs/cqrs';
import type { KeepingAction, Person, Session } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { PersonCaller } from '../http/commands/caller.js';
import {
  type AuditDraft,
  ChangeCommand,
  type ChangeHandler,
  changed,
  unchanged,
} from '../http/commands/command.js';
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
  /** The entries have the name of the person before. */
  async handle({ person, caller, data: { name } }: RenamePerson, repositories: Repositories) {
    const { people } = repositories;
    const answer = personView({ ...person, name });
    if (name === person.name) return unchanged(answer);
    await people.setName(person.id, name);
    const entries = await entriesInAllAccounts(repositories, 'member.renamed', person, caller.address);
    return changed(answer, ...entries.map((entry) => ({ ...entry, fields: ['name'] })));
  }
}
