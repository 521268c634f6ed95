import type { ConfigState } from '@tocsin/domain';
import type { CallPolicy } from '../http/access/access-guard.js';
import { invalid } from '../http/problems/problem.js';
import { callableUrl } from '../rotas/rota-bodies.js';
import { rotaState } from './config-states.js';
import type { ParsedRota } from './parse-config.js';
import type { PresentRota } from './present-resources.js';

const byId = (id: string) => ({ id });

export const presentRotaState = ({ rota, calendar }: PresentRota, isReader: boolean): ConfigState =>
  rotaState(
    {
      name: rota.name,
      people: rota.people.map(({ match, channelIds }) => ({ match, channels: channelIds.map(byId) })),
      otherwise: rota.otherwise.map(byId),
      calendar,
    },
    isReader,
  );

/** The rota as it will be. @throws Problem when it has no calendar, or one that must not be fetched */
export const wantedRotaState = (
  { body, people, otherwise }: ParsedRota,
  before: PresentRota | null,
  { policy, isReader }: { readonly policy: CallPolicy; readonly isReader: boolean },
): ConfigState => {
  const { name, calendar, calendar_url } = body;
  if (calendar_url !== null) policy.requireUrl('calendar_url', callableUrl(calendar_url));
  const isFetched = calendar_url !== null || (calendar === null && before?.calendar === null);
  if (!isFetched && calendar === null)
    throw invalid({ field: 'calendar_url', message: 'calendar_url or calendar must be given' });
  return rotaState({ name, people, otherwise, calendar }, isReader);
};
