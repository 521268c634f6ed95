import { CommandHandler } from '@nestjs/cqrs';
import { type AccountId, type Instant, id, type PlanId, scopes } from '@tocsin/domain';
import type { Account, Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { type FreshApiKey, makeApiKey } from '../api-keys/make-api-key.js';
import { byAdministrator } from '../audit/by-administrator.js';
import { type AuditDraft, ChangeCommand, type ChangeHandler, changed } from '../http/commands/command.js';

type Wanted = { readonly name: string; readonly plan: PlanId };
export type FreshAccount = FreshApiKey & { readonly account: Account };

/** The account's first API key has all scopes. */
export const createAccount = async (
  repositories: Pick<Repositories, 'accounts' | 'apiKeys'>,
  { name, plan }: Wanted,
  now: Instant,
): Promise<FreshAccount> => {
  const account = { id: id<AccountId>(newId()), name, plan, createdAt: now };
  await repositories.accounts.create(account);
  const first = { accountId: account.id, name: 'first', scopes, expiresAt: null };
  return { account, ...(await makeApiKey(repositories, first, now)) };
};

export const entriesOf = ({ account, key }: FreshAccount): AuditDraft[] => [
  byAdministrator(account.id, { action: 'account.created', subjectId: account.id }),
  byAdministrator(account.id, { action: 'api_key.created', subjectId: key.id }),
];

export class CreateAccount extends ChangeCommand<FreshAccount, Wanted> {}

@CommandHandler(CreateAccount)
export class CreateAccountHandler implements ChangeHandler<CreateAccount> {
  async handle({ data }: CreateAccount, repositories: Repositories, now: Instant) {
    const made = await createAccount(repositories, data, now);
    return changed(made, ...entriesOf(made));
  }
}
