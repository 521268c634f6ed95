import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';

/** Enough to say how many; a page has room for one line. */
const countedMax = 50;

/** Every page asks for it, so its answer is short. */
export const failingChannelsQuery = () =>
  queryOptions({
    queryKey: ['channels', 'failing'],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const query = { health: 'failing', limit: countedMax } as const;
      const { items } = await answerOf(api.GET('/v1/channels', { params: { query }, signal }));
      return items.map(({ name }) => name);
    },
  });

/** "“On call” is failing" or "3 channels are failing". @param names of the failing channels, at least one */
export const failingInWords = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0
    ? t('Channel “{name}” is failing', { name: first })
    : t('{count, number} channels are failing', { count: others.length + 1 });
