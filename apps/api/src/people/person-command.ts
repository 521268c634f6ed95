import type { AuditAction, Person, Session } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { PersonCaller } from '../http/commands/caller.js';
import { type AuditDraft, ChangeCommand } from '../http/commands/command.js';

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
  action: AuditAction,
  { id, name }: Person,
  address: string | null,
): Promise<AuditDraft[]> => {
  const actor = { type: 'person', personId: id, name } as const;
  const accounts = await members.accountsOf(id);
  return accounts.map(({ account }) => ({ action, subjectId: id, accountId: account.id, actor, address }));
};
