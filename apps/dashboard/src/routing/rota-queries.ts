import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { lookAgainMsMax, untilLookMs } from '../api/until-look.js';

export type Rota = Schemas['Rota'];
export type RotaTurn = { readonly starts_at: string; readonly ends_at: string; readonly match: string };

/** A calendar is read within seconds after a change. */
const readWithinMs = 60_000;

/** Returns true until the calendar of a new or changed rota has been read. */
export const isBeingRead = (
  { updated_at: changedAt, fetched_at: readAt, failing_since: failingSince }: ReadTimes,
  nowMs: number,
): boolean =>
  nowMs - Date.parse(changedAt) < readWithinMs &&
  [readAt, failingSince].every((at) => at === null || at < changedAt);

type ReadTimes = Pick<Rota, 'updated_at' | 'fetched_at' | 'failing_since'>;

/** Returns when to look for the next turn. Live events tell of calendars that were read, and of no turns. */
export const untilNextTurnMs = (rotas: readonly Pick<Rota, 'on_now' | 'next'>[], nowMs: number): number => {
  const moments = rotas.flatMap(({ on_now, next }) => [
    ...on_now.map(({ until }) => until),
    ...(next === null ? [] : [next.starts_at]),
  ]);
  return untilLookMs(moments, nowMs);
};

const turnsDays = 28;

export const rotasQuery = () =>
  queryOptions({
    queryKey: ['rotas', 'list'],
    queryFn: ({ signal }) =>
      allPages((query) => answerOf(api.GET('/v1/rotas', { params: { query }, signal }))),
    refetchInterval: ({ state: { data = [] } }) => untilNextTurnMs(data, Date.now()),
  });

export const rotaQuery = (id: string) =>
  queryOptions({
    queryKey: ['rotas', 'one', id],
    queryFn: ({ signal }) => answerOf(api.GET('/v1/rotas/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data } }) => untilNextTurnMs(data === undefined ? [] : [data], Date.now()),
  });

/** @param readAt when the calendar was read last: then the turns are others */
export const rotaTurnsQuery = (id: string, readAt: string | null) =>
  queryOptions({
    queryKey: ['rotas', 'turns', id, readAt],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly RotaTurn[]> =>
      (
        await answerOf(
          api.GET('/v1/rotas/{id}/turns', { params: { path: { id }, query: { days: turnsDays } }, signal }),
        )
      ).items,
    refetchInterval: lookAgainMsMax,
  });

/** The rotas that are attached to a monitor. */
export const monitorRotasQuery = (monitorId: string) =>
  queryOptions({
    queryKey: ['rotas', 'of-monitor', monitorId],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/v1/monitors/{id}/rotas', { params: { path: { id: monitorId } }, signal })))
        .items,
  });
