import type { ApiKeyId, BatchCaller, BatchItemId, SessionId } from '@tocsin/domain';
import { type Account, batchItemsDue, type DueBatchItem, type DueSubject } from '@tocsin/persistence';
import { requireAccount } from '../accounts/account-queries.js';
import { type DueKind, subjectsOf } from '../background/due-kind.js';
import type { Caller, Credential } from '../http/commands/caller.js';
import type { ExecuteWithin } from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { commandFor } from './item-commands.js';

const credentialOf = ({ type, id }: BatchCaller['credential']): Credential =>
  type === 'api_key' ? { type, id: id as ApiKeyId } : { type, id: id as SessionId };

/** Its rights are those with which the batch was asked for. */
const callerOf = ({ credential, ...caller }: BatchCaller, account: Account): Caller => ({
  ...caller,
  account,
  credential: credentialOf(credential),
  allowedNetworks: [],
  session: null,
  keyed: null,
});

/** The commands refuse before they write, so a refusal leaves the rest of the transaction whole. */
const refusalOf = async (
  execute: ExecuteWithin,
  item: DueBatchItem,
  caller: Caller,
): Promise<{ code: string; detail: string } | null> => {
  try {
    await execute(commandFor(item, caller));
    return null;
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return { code: error.code, detail: error.detail };
  }
};

/** Carries out batches, thing by thing. What crashes or fails is due again. */
export const batchItems: DueKind<DueSubject<BatchItemId>> = {
  due: batchItemsDue,
  atOnceMax: 25,
  carryOut: async (due, { repositories, now, execute }) => {
    const { batches } = repositories;
    const items = await batches.lockDue(subjectsOf(due));
    if (items.length === 0) return 0;
    const accounts = new Map<string, Account>();
    for (const { accountId } of items)
      if (!accounts.has(accountId)) accounts.set(accountId, await requireAccount(repositories, accountId));
    const ended: Parameters<typeof batches.settle>[0][number][] = [];
    for (const item of items) {
      const account = accounts.get(item.accountId);
      if (account === undefined) continue;
      ended.push({ item, refusal: await refusalOf(execute, item, callerOf(item.caller, account)) });
    }
    await batches.settle(ended, now);
    return ended.length;
  },
};
