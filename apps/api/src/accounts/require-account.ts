import type { AccountId } from '@tocsin/domain';
import type { Account, Repositories } from '@tocsin/persistence';
import { notFound } from '../http/problems/problem.js';

/** The account as it is in this transaction. @throws Problem when it is gone */
export const requireAccount = async (
  { accounts }: Pick<Repositories, 'accounts'>,
  id: AccountId,
): Promise<Account> => {
  const account = await accounts.find(id);
  if (!account) throw notFound('account');
  return account;
};

/** As `requireAccount`, and what is counted against its plan stays as it is until the transaction ends. */
export const requireAccountForChange = async (
  { accounts }: Pick<Repositories, 'accounts'>,
  id: AccountId,
): Promise<Account> => {
  const account = await accounts.findForChange(id);
  if (!account) throw notFound('account');
  return account;
};
