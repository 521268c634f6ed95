import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../api/client.js';
import { withWordsOfReasons } from '../reasons/reasons.js';
import { nextEndMs } from './next-end.js';

export type Trouble = Schemas['Trouble'];
type TroubleList = Schemas['TroubleList'];

/** No event tells of the end of flapping, or of the end of a snooze. */
const lookEveryMs = 15_000;

const untilNextLook = (list: TroubleList | undefined): number | false => {
  if (list === undefined || list.items.length === 0) return false;
  const nowMs = Date.now();
  const endMs = nextEndMs(
    list.items.map(({ incident }) => incident),
    nowMs,
  );
  return endMs === null ? lookEveryMs : Math.min(lookEveryMs, endMs - nowMs + 1);
};

/**
 * All that the block of an open incident shows, in one answer, so that no part of it is older than another.
 * @param monitorId `null`: the latest of the account
 */
export const troubleQuery = (monitorId: string | null) =>
  queryOptions({
    queryKey: ['trouble', monitorId],
    queryFn: ({ signal }) => {
      const query = monitorId === null ? {} : { monitor_id: monitorId };
      return withWordsOfReasons(answerOf(api.GET('/v1/trouble', { params: { query }, signal })));
    },
    refetchInterval: ({ state: { data } }) => untilNextLook(data),
  });
