import { type Instant, type RegionSight, regionSight } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';

export type RegionWithSight = { readonly region: string; readonly sight: RegionSight };

/** A region without a prober is silent. */
export const sightOfRegions = async (
  proberTokens: Repositories['proberTokens'],
  regions: readonly string[],
  now: Instant,
): Promise<readonly RegionWithSight[]> => {
  if (regions.length === 0) return [];
  const tokens = await proberTokens.list();
  return regions.map((region) => {
    const probers = tokens
      .filter((token) => token.region === region)
      .map(({ lastUsedAt, blind }) => ({ heardAt: lastUsedAt, blind }));
    return { region, sight: regionSight(probers, now) };
  });
};
