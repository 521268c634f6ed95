import type { ChannelId, ConfigChange, MonitorId, RotaId } from '@tocsin/domain';
import type { Caller } from '../../http/commands/caller.js';
import type { AccountCommand } from '../../http/commands/command.js';
import { AttachChannel, DetachChannel } from '../../monitors/attach-channel.js';
import { ChangeMonitor } from '../../monitors/change-monitor.js';
import { CreatePlannedMonitors } from '../../monitors/create-monitor.js';
import { MonitorChanges, NewMonitor } from '../../monitors/monitor-bodies.js';
import { PauseMonitor } from '../../monitors/pause-monitor.js';
import { AttachRota, DetachRota } from '../../rotas/attach-rota.js';
import type { ConfigRun } from '../config-run.js';
import type { ParsedMonitor } from './monitor-in-files.js';
import { type Rung, storedRings } from './rings.js';

type Attachment = { readonly monitorId: MonitorId; readonly id: string; readonly afterMinutes: number };
type Attaching = (caller: Caller, attachment: Attachment) => AccountCommand<unknown, unknown>;

const commands: Readonly<Record<Rung, { readonly attach: Attaching; readonly detach: Attaching }>> = {
  channels: {
    attach: (caller, { id, ...attachment }) =>
      new AttachChannel(caller, { ...attachment, channelId: id as ChannelId }),
    detach: (caller, { id, monitorId }) =>
      new DetachChannel(caller, { monitorId, channelId: id as ChannelId }),
  },
  rotas: {
    attach: (caller, { id, ...attachment }) =>
      new AttachRota(caller, { ...attachment, rotaId: id as RotaId }),
    detach: (caller, { id, monitorId }) => new DetachRota(caller, { monitorId, rotaId: id as RotaId }),
  },
};

const attach = async (
  run: ConfigRun,
  monitorId: MonitorId,
  rung: Rung,
  { rings }: ParsedMonitor,
): Promise<void> => {
  const { attach: attached, detach } = commands[rung];
  const wanted = new Map(
    rings[rung].map(({ reference, afterMinutes }) => [run.idOf(rung, reference), afterMinutes]),
  );
  // Deleting a channel or another change may have detached some already.
  const stored = await storedRings(run.repositories, [monitorId]);
  const before = new Map(
    stored(monitorId)[rung].map(({ reference, afterMinutes }) => [run.idOf(rung, reference), afterMinutes]),
  );
  for (const [id, afterMinutes] of before)
    if (!wanted.has(id)) await run.execute(detach(run.caller, { monitorId, id, afterMinutes }));
  for (const [id, afterMinutes] of wanted)
    if (before.get(id) !== afterMinutes)
      await run.execute(attached(run.caller, { monitorId, id, afterMinutes }));
};

const parentIdOf = (run: ConfigRun, { parent }: ParsedMonitor): MonitorId | null =>
  parent && (run.idOf('monitors', parent) as MonitorId);

const requestFor = (run: ConfigRun, parsed: ParsedMonitor): NewMonitor =>
  Object.assign(new NewMonitor(), parsed.body, {
    channel_ids: run.idsOf(
      'channels',
      parsed.rings.channels.map(({ reference }) => reference),
    ),
    parent_id: parentIdOf(run, parsed),
    paused: parsed.paused === true || parsed.paused === 'when_created',
  });

/** @param created their parents are there */
export const applyNewMonitors = async (run: ConfigRun, created: readonly ParsedMonitor[]): Promise<void> => {
  const requested = created.map((parsed) => requestFor(run, parsed));
  const ids = await run.execute(new CreatePlannedMonitors(run.caller, requested));
  for (const [index, parsed] of created.entries()) {
    const id = ids[index];
    if (id === undefined) throw new Error('Each monitor that was made has an id.');
    run.made('monitors', parsed.key, id);
    const { channels, rotas } = parsed.rings;
    if (channels.some(({ afterMinutes }) => afterMinutes > 0)) await attach(run, id, 'channels', parsed);
    if (rotas.length > 0) await attach(run, id, 'rotas', parsed);
  }
};

/** The rules of settings depend on these, so they change together. */
const typesConcern = ['type', 'target', 'settings'];

/** @param whole the whole monitor of the files as a change */
export const applyMonitor = async (
  run: ConfigRun,
  { id, fields }: Extract<ConfigChange, { readonly action: 'change' }>,
  parsed: ParsedMonitor,
  whole: MonitorChanges,
): Promise<void> => {
  const { caller } = run;
  const monitorId = id as MonitorId;
  const names = new Set(fields.map(({ field }) => field.split('.', 1)[0] ?? field));
  const isTypesConcern = typesConcern.some((name) => names.has(name));
  const given = Object.entries(whole).filter(
    ([name]) => names.has(name) || (isTypesConcern && typesConcern.includes(name)),
  );
  const parent = names.has('parent') ? { parent_id: parentIdOf(run, parsed) } : {};
  const changes = Object.assign(new MonitorChanges(), Object.fromEntries(given), parent);
  if (Object.keys(changes).length > 0) await run.execute(new ChangeMonitor(caller, { monitorId, changes }));
  if (names.has('channels')) await attach(run, monitorId, 'channels', parsed);
  if (names.has('rotas')) await attach(run, monitorId, 'rotas', parsed);
  if (names.has('paused') && parsed.paused === true)
    await run.execute(new PauseMonitor(caller, { monitorId }));
  if (names.has('paused') && parsed.paused === false) run.toResume.push(monitorId);
};
