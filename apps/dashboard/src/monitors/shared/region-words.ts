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

export const regionsDown = (regions: readonly Region[], from: readonly string[] | null): readonly Region[] =>
  regions.filter(({ region, state }) => state !== 'seeing' && (from === null || from.includes(region)));
