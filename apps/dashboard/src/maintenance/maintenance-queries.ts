import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.js';
import { answerOf, api } from '../api/client.js';
import { untilLookMs } from '../api/until-look.js';
import type { ListedWindow } from './window-draft.js';
import { turnOf } from './window-words.js';

/** Windows begin and end without a change that the API announces. */
export const untilNextTurnMs = (
  windows: readonly Pick<ListedWindow, 'active' | 'occurrence'>[],
  nowMs: number,
): number =>
  untilLookMs(
    windows.map(turnOf).filter((at) => at !== null),
    nowMs,
  );

export const windowsQuery = () =>
  queryOptions({
    queryKey: ['maintenance', 'list'],
    queryFn: ({ signal }) =>
      allPages((query) => answerOf(api.GET('/v1/maintenance-windows', { params: { query }, signal }))),
    refetchInterval: ({ state: { data = [] } }) => untilNextTurnMs(data, Date.now()),
  });

/** The windows that cover a monitor, also through a monitor that it depends on. */
export const coveringWindowsQuery = (monitorId: string) =>
  queryOptions({
    queryKey: ['maintenance', 'of', monitorId],
    queryFn: ({ signal }) =>
      allPages((page) =>
        answerOf(
          api.GET('/v1/maintenance-windows', {
            params: { query: { ...page, monitor_id: monitorId } },
            signal,
          }),
        ),
      ),
    refetchInterval: ({ state: { data = [] } }) => untilNextTurnMs(data, Date.now()),
  });

export const windowQuery = (id: string) =>
  queryOptions({
    queryKey: ['maintenance', 'one', id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v1/maintenance-windows/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data } }) => untilNextTurnMs(data === undefined ? [] : [data], Date.now()),
  });
