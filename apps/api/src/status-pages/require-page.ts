import type { AccountId, StatusPage, StatusPageId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { notFound } from '../http/problems/problem.js';

type Pages = Pick<Repositories, 'statusPages'>;

/** @throws Problem when the account has no such page */
export const requirePage = async (
  { statusPages }: Pages,
  accountId: AccountId,
  pageId: StatusPageId,
): Promise<StatusPage> => {
  const page = await statusPages.find(accountId, pageId);
  if (!page) throw notFound('status page');
  return page;
};

/** Locks the page with its components and posts. @throws Problem when the account has no such page */
export const requirePageForChange = async (
  { statusPages }: Pages,
  accountId: AccountId,
  pageId: StatusPageId,
): Promise<StatusPage> => {
  const page = await statusPages.findForChange(accountId, pageId);
  if (!page) throw notFound('status page');
  return page;
};
