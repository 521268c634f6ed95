import { t } from '../../language/text.js';
import type { Region } from './region-queries.js';

/** The sentence continues with "since …". `null` while the region sees targets. */
export const outageInWords = ({ region, state, since, cause }: Region): string | null => {
  switch (state) {
    case 'seeing':
      return null;
    case 'blind':
      return blindnessInWords(region, cause);
    case 'silent':
      return since === null
        ? t('No prober of region {region} is running', { region })
        : t('No prober of region {region} has reported', { region });
  }
};

const blindnessInWords = (region: string, cause: Region['cause']): string => {
  switch (cause) {
    case 'name_servers':
      return t('The prober of region {region} has reached no name server', { region });
    case 'uplink':
      return t('The prober of region {region} has reached nothing beyond its own network', { region });
    case 'route':
      return t('The prober of region {region} has not reached part of its network', { region });
    default:
      return t('The prober of region {region} has reached no host', { region });
  }
};

/** One line for the slot: the region, or how many there are. */
export const regionsDownInWords = (down: readonly Region[]): string => {
  const [first] = down;
  return first !== undefined && down.length === 1
    ? t('Region {region} is not being checked from', { region: first.region })
    : t('{count, number} regions are not being checked from', { count: down.length });
};

/** What to do about a region that sees nothing. */
export const remedyInWords = ({ state, cause }: Region): string => {
  if (state === 'silent') return t('Start its prober, and check that it reaches this service.');
  return cause === 'name_servers'
    ? t('Check the name servers of the machine on which its prober runs.')
    : t('Check the network of the machine on which its prober runs.');
};

export const regionsDown = (regions: readonly Region[], from: readonly string[] | null): readonly Region[] =>
  regions.filter(({ region, state }) => state !== 'seeing' && (from === null || from.includes(region)));
