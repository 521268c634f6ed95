import type { ChannelId, ConfigChange, MonitorId, RotaId } from '@tocsin/domain';
import { AttachChannel, DetachChannel } from '../monitors/attach-channel.js';
import { ChangeMonitor } from '../monitors/change-monitor.js';
import { CreatePlannedMonitors } from '../monitors/create-monitor.js';
import { MonitorChanges, NewMonitor } from '../monitors/monitor-bodies.js';
import { PauseMonitor } from '../monitors/pause-monitor.js';
import { AttachRota, DetachRota } from '../rotas/attach-rota.js';
import type { ConfigRun } from './config-run.js';
import type { ParsedMonitor } from './parse-config.js';
import { monitorChangesFor } from './wanted-monitor.js';

/** The rules of settings depend on these, so they change together. */
const typesConcern = ['type', 'target', 'settings'];

const changesIn = (
  parsed: ParsedMonitor,
  parentId: MonitorId | null,
  names: ReadonlySet<string>,
): MonitorChanges => {
  const isTypesConcern = typesConcern.some((name) => names.has(name));
  const given = Object.entries(monitorChangesFor(parsed)).filter(
    ([name]) => names.has(name) || (isTypesConcern && typesConcern.includes(name)),
  );
  const parent = names.has('parent') ? { parent_id: parentId } : {};
  return Object.assign(new MonitorChanges(), Object.fromEntries(given), parent);
};

const attach = async (run: ConfigRun, monitorId: MonitorId, { channels }: ParsedMonitor): Promise<void> => {
  const { caller, repositories } = run;
  const wanted = new Map(
    channels.map(({ reference, afterMinutes }) => [
      run.idOf('channels', reference) as ChannelId,
      afterMinutes,
    ]),
  );
  // Deleting a channel or another change may have detached some already.
  const before = (await repositories.managedResources.channelsOf([monitorId])).get(monitorId) ?? [];
  for (const { channelId } of before.filter((known) => !wanted.has(known.channelId)))
    await run.execute(new DetachChannel(caller, { monitorId, channelId }));
  const delays = new Map(before.map(({ channelId, afterMinutes }) => [channelId, afterMinutes]));
  for (const [channelId, afterMinutes] of wanted)
    if (delays.get(channelId) !== afterMinutes)
      await run.execute(new AttachChannel(caller, { monitorId, channelId, afterMinutes }));
};

const attachRotas = async (run: ConfigRun, monitorId: MonitorId, { rotas }: ParsedMonitor): Promise<void> => {
  const { caller, repositories } = run;
  const wanted = rotas.map(({ reference, afterMinutes }) => ({
    rotaId: run.idOf('rotas', reference) as RotaId,
    afterMinutes,
  }));
  const before = (await repositories.managedResources.rotasOf([monitorId])).get(monitorId) ?? [];
  for (const { rotaId } of before.filter((known) => !wanted.some((each) => each.rotaId === known.rotaId)))
    await run.execute(new DetachRota(caller, { monitorId, rotaId }));
  for (const { rotaId, afterMinutes } of wanted)
    await run.execute(new AttachRota(caller, { monitorId, rotaId, afterMinutes }));
};

const parentIdOf = (run: ConfigRun, { parent }: ParsedMonitor): MonitorId | null =>
  parent && (run.idOf('monitors', parent) as MonitorId);

const requestFor = (run: ConfigRun, parsed: ParsedMonitor): NewMonitor => {
  const ids = parsed.channels.map(({ reference }) => run.idOf('channels', reference));
  const links = { channel_ids: [...new Set(ids)], parent_id: parentIdOf(run, parsed) };
  return Object.assign(new NewMonitor(), parsed.body, { ...links, paused: parsed.paused ?? false });
};

/** @param created their parents are there */
export const applyNewMonitors = async (run: ConfigRun, created: readonly ParsedMonitor[]): Promise<void> => {
  const requested = created.map((parsed) => requestFor(run, parsed));
  const ids = await run.execute(new CreatePlannedMonitors(run.caller, requested));
  for (const [index, parsed] of created.entries()) {
    const id = ids[index];
    if (id === undefined) throw new Error('Each monitor that was made has an id.');
    run.made('monitors', parsed.key, id);
    if (parsed.channels.some(({ afterMinutes }) => afterMinutes > 0)) await attach(run, id, parsed);
    if (parsed.rotas.length > 0) await attachRotas(run, id, parsed);
  }
};

export const applyMonitor = async (
  run: ConfigRun,
  { id, fields }: Extract<ConfigChange, { action: 'change' }>,
  parsed: ParsedMonitor,
): Promise<void> => {
  const parentId = parentIdOf(run, parsed);
  const { caller } = run;
  const monitorId = id as MonitorId;
  const names = new Set(fields.map(({ field }) => field.split('.', 1)[0] ?? field));
  const changes = changesIn(parsed, parentId, names);
  if (Object.keys(changes).length > 0) await run.execute(new ChangeMonitor(caller, { monitorId, changes }));
  if (names.has('channels')) await attach(run, monitorId, parsed);
  if (names.has('rotas')) await attachRotas(run, monitorId, parsed);
  if (names.has('paused') && parsed.paused) await run.execute(new PauseMonitor(caller, { monitorId }));
  if (names.has('paused') && !parsed.paused) run.toResume.push(monitorId);
};
