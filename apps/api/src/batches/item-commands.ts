import type {
  BatchKind,
  ChannelId,
  MaintenanceWindowId,
  MonitorId,
  RotaId,
  RouteId,
  StatusComponentId,
  StatusPageId,
  StatusPostId,
  StatusSubscriberId,
} from '@tocsin/domain';
import type { DueBatchItem } from '@tocsin/persistence';
import { DeleteChannel } from '../channels/channel-commands.js';
import type { Caller } from '../http/commands/caller.js';
import type { AccountCommand } from '../http/commands/command.js';
import { DeleteMaintenanceWindow } from '../maintenance/maintenance-window-commands.js';
import { AttachChannel, DetachChannel } from '../monitors/attach-channel.js';
import { DeleteMonitor } from '../monitors/delete-monitor.js';
import { PauseMonitor, ResumeMonitor } from '../monitors/pause-monitor.js';
import { SetTag } from '../monitors/tag-fields.js';
import { DeleteRota } from '../rotas/rota-commands.js';
import { DeleteRoute } from '../routes/route-commands.js';
import { DeleteStatusComponent } from '../status-pages/component-commands.js';
import { DeleteStatusSubscriber } from '../status-pages/delete-subscriber.js';
import { RemoveStatusPost } from '../status-pages/post-commands.js';
import { DeleteStatusPage } from '../status-pages/status-page-commands.js';

type Command = AccountCommand<unknown, unknown>;

/** @throws Error for a batch that `NewBatch` would have refused */
const required = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('The batch lacks a value that its action needs.');
  return value;
};

const deletions: Readonly<
  Record<BatchKind, (caller: Caller, id: string, pageId: StatusPageId | null) => Command>
> = {
  monitors: (caller, id) => new DeleteMonitor(caller, { monitorId: id as MonitorId }),
  channels: (caller, id) => new DeleteChannel(caller, { channelId: id as ChannelId }),
  routes: (caller, id) => new DeleteRoute(caller, { routeId: id as RouteId }),
  rotas: (caller, id) => new DeleteRota(caller, { rotaId: id as RotaId }),
  maintenance_windows: (caller, id) =>
    new DeleteMaintenanceWindow(caller, { windowId: id as MaintenanceWindowId }),
  status_pages: (caller, id) => new DeleteStatusPage(caller, { pageId: id as StatusPageId }),
  status_components: (caller, id, pageId) =>
    new DeleteStatusComponent(caller, { pageId: required(pageId), componentId: id as StatusComponentId }),
  status_posts: (caller, id, pageId) =>
    new RemoveStatusPost(caller, { pageId: required(pageId), postId: id as StatusPostId }),
  status_subscribers: (caller, id, pageId) =>
    new DeleteStatusSubscriber(caller, { pageId: required(pageId), subscriberId: id as StatusSubscriberId }),
};

/** The command that carries out a batch for one of its things. */
export const commandFor = (item: DueBatchItem, caller: Caller): Command => {
  const { action, kind, subjectId, pageId, channelId, tag } = item;
  const monitorId = subjectId as MonitorId;
  switch (action) {
    case 'pause':
      return new PauseMonitor(caller, { monitorId });
    case 'resume':
      return new ResumeMonitor(caller, { monitorId });
    case 'attach_channel':
      return new AttachChannel(caller, { monitorId, channelId: required(channelId) });
    case 'detach_channel':
      return new DetachChannel(caller, { monitorId, channelId: required(channelId) });
    case 'add_tag':
    case 'remove_tag':
      return new SetTag(caller, { monitorId, tag: required(tag), isWanted: action === 'add_tag' });
    case 'delete':
      return deletions[kind](caller, subjectId, pageId);
  }
};
