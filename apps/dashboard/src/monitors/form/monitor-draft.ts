import type { Schemas } from '../../api/client.js';
import type { Monitor } from '../shared/monitor-queries.js';
import type { MonitorType } from '../shared/monitor-types.js';
import { completedTarget } from './target.js';

/** `null` means the default. */
type AlertingDraft = Pick<
  Monitor,
  'severity' | 'failures_to_open' | 'regions_to_open' | 'successes_to_resolve' | 'parent_id'
> & { readonly regions: readonly string[] };

export type MonitorDraft = AlertingDraft & {
  readonly name: string;
  readonly target: string;
  readonly interval_seconds: number;
  readonly timeout_seconds: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly tags: readonly string[];
  readonly channel_ids: readonly string[];
};

export const emptyDraft: MonitorDraft = {
  name: '',
  target: '',
  interval_seconds: 60,
  timeout_seconds: 10,
  settings: {},
  severity: null,
  failures_to_open: null,
  regions_to_open: null,
  successes_to_resolve: null,
  parent_id: null,
  regions: ['default'],
  tags: [],
  channel_ids: [],
};

export const draftOf = (monitor: Monitor): Omit<MonitorDraft, 'channel_ids'> => ({
  name: monitor.name,
  target: monitor.target,
  interval_seconds: monitor.interval_seconds,
  timeout_seconds: monitor.timeout_seconds,
  settings: monitor.settings,
  severity: monitor.severity,
  failures_to_open: monitor.failures_to_open,
  regions_to_open: monitor.regions_to_open,
  successes_to_resolve: monitor.successes_to_resolve,
  parent_id: monitor.parent_id,
  regions: monitor.regions,
  tags: monitor.tags,
});

/** The default name: the host, or the whole target. */
const nameOf = ({ name, target }: Pick<MonitorDraft, 'name' | 'target'>): string =>
  name.trim() || (/^\w+:\/\/([^/?#]+)/.exec(target.trim())?.[1] ?? target.trim());

const bodyOf = (type: MonitorType, { channel_ids: _, ...draft }: MonitorDraft) => {
  const target = completedTarget(type, draft.target);
  return {
    ...draft,
    regions: [...draft.regions],
    tags: [...draft.tags],
    name: nameOf({ name: draft.name, target }),
    target,
  };
};

export const newMonitorBody = (type: MonitorType, draft: MonitorDraft): Schemas['NewMonitor'] => ({
  ...bodyOf(type, draft),
  type,
  channel_ids: [...draft.channel_ids],
});

export const monitorChanges = (type: MonitorType, draft: MonitorDraft): Schemas['MonitorChanges'] =>
  bodyOf(type, draft);
