import { NewMonitor } from '../../api/bounds/new-monitor.js';
import type { Schemas } from '../../api/client.js';
import { defaultCounts } from '../shared/monitor-fields.js';
import type { Monitor, MonitorTypeInfo } from '../shared/monitor-queries.js';
import { completedTarget } from './target.js';

/** A monitor's page pauses it by a button. */
type Body = Required<Omit<Schemas['NewMonitor'], 'type' | 'paused'>>;

export type MonitorDraft = {
  readonly [Name in keyof Body]: Body[Name] extends readonly (infer Item)[] ? readonly Item[] : Body[Name];
};

/** `null` means the default. */
const defaultAlerting = {
  severity: null,
  ...defaultCounts,
  parent_id: null,
  runbook_url: null,
  regions: ['default'],
};

export const alertingNames = Object.keys(defaultAlerting) as (keyof typeof defaultAlerting)[];

export const emptyDraft: MonitorDraft = {
  name: '',
  target: '',
  interval_seconds: 60,
  timeout_seconds: NewMonitor.timeout_seconds.default,
  settings: {},
  ...defaultAlerting,
  tags: [],
  channel_ids: [],
};

export const draftOf = (monitor: Monitor): Omit<MonitorDraft, 'channel_ids'> => {
  const { channel_ids: _, ...names } = emptyDraft;
  const fields = Object.keys(names).map((name) => [name, monitor[name as keyof typeof names]]);
  return Object.fromEntries(fields) as Omit<MonitorDraft, 'channel_ids'>;
};

/** The default name: the host, or the whole target. */
const nameOf = ({ name, target }: Pick<MonitorDraft, 'name' | 'target'>): string =>
  name.trim() || (/^\w+:\/\/([^/?#]+)/.exec(target.trim())?.[1] ?? target.trim());

type Info = Pick<MonitorTypeInfo, 'type' | 'target'>;

const bodyOf = (info: Info, { channel_ids: _, ...draft }: MonitorDraft) => {
  const target = completedTarget(info, draft.target);
  return {
    ...draft,
    regions: [...draft.regions],
    tags: [...draft.tags],
    name: nameOf({ name: draft.name, target }),
    target,
  };
};

export const newMonitorBody = (info: Info, draft: MonitorDraft): Schemas['NewMonitor'] => ({
  ...bodyOf(info, draft),
  type: info.type,
  channel_ids: [...draft.channel_ids],
});

export const monitorChanges = (info: Info, draft: MonitorDraft): Schemas['MonitorChanges'] =>
  bodyOf(info, draft);
