import type { AccountId } from '@tocsin/domain';
import type { Account, Repositories } from '@tocsin/persistence';
import { notFound } from '../http/problems/problem.js';

/** @throws Problem when the account is gone */
export const requireAccount = async (
  { accounts }: Pick<Repositories, 'accounts'>,
  id: AccountId,
): Promise<Account> => {
  const account = await accounts.find(id);
  if (!account) throw notFound('account');
  return account;
};

/** As `requireAccount`, and locks everything that counts against the account's plan. */
export const requireAccountForChange = async (
  { accounts }: Pick<Repositories, 'accounts'>,
  id: AccountId,
): Promise<Account> => {
  const account = await accounts.findForChange(id);
  if (!account) throw notFound('account');
  return account;
};
