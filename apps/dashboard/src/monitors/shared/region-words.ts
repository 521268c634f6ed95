import type { Region } from './region-queries.js';

/** Why nothing is seen from a region, before the moment since when it is so; `null` when something is. */
export const unseenInWords = ({ region, state, since, cause }: Region): string | null => {
  switch (state) {
    case 'seeing':
      return null;
    case 'blind':
      return cause === 'name_servers'
        ? `The prober of region ${region} has reached no name server`
        : `The prober of region ${region} has seen nothing`;
    case 'silent':
      return since === null
        ? `No prober of region ${region} is running`
        : `No prober of region ${region} has been heard of`;
  }
};

/** Which of these regions a monitor of this kind is checked from, and nothing is seen from. */
export const unseenOf = (regions: readonly Region[], from: readonly string[] | null): readonly Region[] =>
  regions.filter(({ region, state }) => state !== 'seeing' && (from === null || from.includes(region)));
