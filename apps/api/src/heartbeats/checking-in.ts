import type { AccountId, Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { Checking } from '@tocsin/probes/catalogue';
import { sightOfRegions } from '../regions/sight-of-regions.js';

/** Reads how the monitors of an account are checked. */
export type CheckingOf = (accountId: AccountId, now: Instant) => Promise<Checking>;

const readChecking = async (
  { checkCoverage, proberTokens }: Pick<Repositories, 'checkCoverage' | 'proberTokens'>,
  accountId: AccountId,
  now: Instant,
): Promise<Checking> => {
  const { monitors, unchecked, since, regions, example } = await checkCoverage.ofAccount(accountId);
  return {
    monitors,
    unchecked,
    since: since === null ? undefined : new Date(since),
    regions: await sightOfRegions(proberTokens, regions, now),
    example: example ?? undefined,
  };
};

/** Reads each account once in a transaction, however many of its heartbeats ask. */
export const checkingIn = (repositories: Repositories): CheckingOf => {
  const known = new Map<AccountId, Promise<Checking>>();
  return (accountId, now) => {
    const found = known.get(accountId) ?? readChecking(repositories, accountId, now);
    known.set(accountId, found);
    return found;
  };
};
