import { Inject, Injectable } from '@nestjs/common';
import { type AccountId, type Instant, type MonitorId, saidAgain, unpackedReason } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { Checking } from '@tocsin/probes/catalogue';
import { COMMITTED } from '../http/commands/committed.js';
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
    example: example === null ? undefined : { name: example.name, said: saidIn(example) },
  };
};

const saidIn = ({ message, reason }: { readonly message: string; readonly reason: string | null }) =>
  saidAgain(message, reason === null ? null : unpackedReason(reason));

/** Reads each account once in a transaction. */
export const coverageReader = (repositories: Repositories): CoverageReader => {
  const known = new Map<AccountId, Promise<Checking>>();
  return (accountId, now) => {
    const found = known.get(accountId) ?? readCoverageOf(repositories, accountId, now);
    known.set(accountId, found);
    return found;
  };
};

@Injectable()
export class HeartbeatQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  reportedWith(token: string): Promise<readonly MonitorId[]> {
    return this.committed.heartbeats.reportedWith(token);
  }
}
