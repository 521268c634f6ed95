import { configBounds, type MaintenanceWindowId, maintenanceBounds } from '@tocsin/domain';
import { usualBodyBytesMax } from '../../http/bodies/size.js';
import {
  MaintenanceWindowChanges,
  maintenanceWindowFields,
  NewMaintenanceWindow,
} from '../../maintenance/maintenance-window-bodies.js';
import {
  ChangeMaintenanceWindow,
  CreateMaintenanceWindow,
  DeleteMaintenanceWindow,
} from '../../maintenance/maintenance-window-commands.js';
import { plainKind } from './plain-kind.js';

const { resourcesMax, keyCharsMax } = configBounds;

export const maintenanceWindows = plainKind({
  kind: 'maintenance_windows',
  word: 'window',
  accountMax: maintenanceBounds.windowsMax,
  fields: maintenanceWindowFields,
  docs: { name: 'ConfigMaintenanceWindow' },
  newBody: NewMaintenanceWindow,
  changes: MaintenanceWindowChanges,
  // The monitors that it names.
  bytesMax: usualBodyBytesMax + resourcesMax * keyCharsMax,
  lists: {
    monitors: {
      itemsMax: resourcesMax,
      description:
        'The keys of the covered monitors. Left out: all monitors of the account, or with `tags` only those that have the tags.',
    },
  },
  all: async ({ maintenanceWindows: stored }, accountId) =>
    (await stored.all(accountId)).map((window) => [window.windowId, window]),
  create: (caller, config) => new CreateMaintenanceWindow(caller, config),
  change: (caller, id, changes) =>
    new ChangeMaintenanceWindow(caller, { windowId: id as MaintenanceWindowId, changes }),
  remove: (caller, id) => new DeleteMaintenanceWindow(caller, { windowId: id as MaintenanceWindowId }),
});
