import { hasAllTags } from '../monitors/shared/tags.js';
import type { MaintenanceWindow } from './window-draft.js';

type Covered = Pick<MaintenanceWindow, 'monitor_ids' | 'tags'>;
type Named = { readonly id: string; readonly tags: readonly string[] };

/** Returns true if a window names the monitor, as the api decides it. A window also covers monitors that depend on it. */
export const namesMonitor = ({ monitor_ids: ids, tags }: Covered, monitor: Named): boolean =>
  ids === null && tags.length === 0
    ? true
    : ids?.includes(monitor.id) === true || hasAllTags(monitor.tags, tags);
