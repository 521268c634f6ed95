import type { ChannelId, ConfigChange, ConfigReference, RotaId } from '@tocsin/domain';
import { RotaChanges } from '../rotas/rota-bodies.js';
import { ChangeRota, CreateRota } from '../rotas/rota-commands.js';
import type { ConfigRun } from './config-run.js';
import type { ParsedRota } from './parse-config.js';

const channelIdsOf = (run: ConfigRun, references: readonly ConfigReference[]): ChannelId[] => [
  ...new Set(references.map((reference) => run.idOf('channels', reference) as ChannelId)),
];

export const applyRota = async (
  run: ConfigRun,
  { key, id, fields }: ConfigChange,
  { body, people, otherwise }: ParsedRota,
): Promise<void> => {
  const { caller } = run;
  const members = people.map(({ match, channels }) => ({ match, channelIds: channelIdsOf(run, channels) }));
  const others = channelIdsOf(run, otherwise);
  if (id === null) {
    const config = { name: body.name, people: members, otherwise: others };
    const created = await run.execute(new CreateRota(caller, { config, source: body.source }));
    run.made('rotas', key, created.id);
    return;
  }
  const names = new Set(fields.map(({ field }) => field.split('.', 1)[0] ?? field));
  const { calendar, calendar_url } = body;
  const all = {
    name: body.name,
    people: members.map(({ match, channelIds }) => ({ match, channel_ids: channelIds })),
    otherwise: others,
    ...(calendar !== null && { calendar }),
    ...(calendar_url !== null && { calendar_url }),
  };
  const given = Object.entries(all).filter(([name]) => names.has(name));
  const changes = Object.assign(new RotaChanges(), Object.fromEntries(given));
  await run.execute(new ChangeRota(caller, { rotaId: id as RotaId, changes }));
};
