import type { ChannelId, ConfigChange, RotaId, RouteId } from '@tocsin/domain';
import { RouteChanges } from '../routes/route-bodies.js';
import { ChangeRoute, CreateRoute } from '../routes/route-commands.js';
import type { ConfigRun } from './config-run.js';
import type { ParsedRoute } from './parse-config.js';

export const applyRoute = async (
  run: ConfigRun,
  { key, id, fields }: ConfigChange,
  { body, channels, rotas }: ParsedRoute,
): Promise<void> => {
  const { caller } = run;
  const channelIds = [...new Set(channels.map((channel) => run.idOf('channels', channel) as ChannelId))];
  const rotaIds = [...new Set(rotas.map((rota) => run.idOf('rotas', rota) as RotaId))];
  if (id === null) {
    const created = await run.execute(new CreateRoute(caller, { ...body.config, channelIds, rotaIds }));
    run.made('routes', key, created.id);
    return;
  }
  const names = new Set(fields.map(({ field }) => field));
  const given = Object.entries(body).filter(([name]) => names.has(name));
  const receivers = {
    ...(names.has('channels') && { channel_ids: channelIds }),
    ...(names.has('rotas') && { rota_ids: rotaIds }),
  };
  const changes = Object.assign(new RouteChanges(), Object.fromEntries(given), receivers);
  await run.execute(new ChangeRoute(caller, { routeId: id as RouteId, changes }));
};
