import type { AccountId, Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { Checking } from '@tocsin/probes/catalogue';
import { sightOfRegions } from '../regions/sight-of-regions.js';

export type CoverageReader = (accountId: AccountId, now: Instant) => Promise<Checking>;

const readCoverageOf = async (
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

/** Reads each account once in a transaction. */
export const coverageReader = (repositories: Repositories): CoverageReader => {
  const known = new Map<AccountId, Promise<Checking>>();
  return (accountId, now) => {
    const found = known.get(accountId) ?? readCoverageOf(repositories, accountId, now);
    known.set(accountId, found);
    return found;
  };
};
