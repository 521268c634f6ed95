import type { Alerting } from './alerting.js';
import type { AccountId, Instant, MonitorId } from './brand.js';
import { defaultRegion } from './check.js';
import { canonicalJson } from './config-plan.js';
import type { Decider } from './decider.js';
import type { MonitorType } from './monitor-type.js';
import { type MonitorLimitReached, type PlanId, planHasRoom, planLetsRun } from './plan.js';
import type { Attachment } from './ring-plan.js';
import type { Tag } from './tag.js';

export const monitorBounds = {
  nameCharsMax: 200,
  targetCharsMax: 2048,
  runbookUrlCharsMax: 2000,
  intervalSecondsMin: 10,
  intervalSecondsMax: 86_400,
  timeoutSecondsMin: 1,
  timeoutSecondsMax: 60,
  settingsBytesMax: 16_384,
  channelsMax: 50,
  /** Monitors that one request makes. */
  madeAtOnceMax: 100,
  /** A day. */
  afterMinutesMax: 1440,
} as const;

export const monitorDefaults = { timeoutSeconds: 10, regions: [defaultRegion] } as const;

export type MonitorSettings = Readonly<Record<string, unknown>>;

/** Secret settings by their path, such as `basic_auth.password`. */
export type MonitorSecrets = Readonly<Record<string, string>>;

export type MonitorConfig = {
  readonly name: string;
  readonly type: MonitorType;
  readonly target: string;
  readonly intervalSeconds: number;
  readonly timeoutSeconds: number;
  readonly settings: MonitorSettings;
  readonly secrets: MonitorSecrets;
  readonly regions: readonly string[];
  readonly alerting: Alerting;
  readonly tags: readonly Tag[];
};

/** Stored and sent to clients, so they never change. `plan`: the account's plan does not let the monitor run. */
export const pauseReasons = ['requested', 'plan'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export type MonitorEvent =
  | {
      type: 'MonitorCreated';
      data: MonitorConfig & { monitorId: MonitorId; accountId: AccountId; at: Instant };
    }
  | { type: 'MonitorChanged'; data: MonitorConfig & { at: Instant } }
  | { type: 'MonitorPaused'; data: { reason: PauseReason; at: Instant } }
  | { type: 'MonitorResumed'; data: { at: Instant } }
  | { type: 'MonitorDeleted'; data: { at: Instant } };

export type MonitorActivity =
  | { readonly status: 'active'; readonly pauseReason: null }
  | { readonly status: 'paused'; readonly pauseReason: PauseReason };

export type ExistingMonitor = ExistingConfig & MonitorActivity;

type ExistingConfig = MonitorConfig & {
  readonly monitorId: MonitorId;
  readonly accountId: AccountId;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

export type Monitor = { readonly status: 'none' } | { readonly status: 'deleted' } | ExistingMonitor;

export type MonitorCommand =
  | {
      type: 'CreateMonitor';
      monitorId: MonitorId;
      accountId: AccountId;
      config: MonitorConfig;
      plan: PlanId;
      monitorsInUse: number;
      now: Instant;
    }
  | {
      type: 'ChangeMonitor';
      changes: Partial<MonitorConfig>;
      /** A given secret is always a change, or its effect would tell whether it is the stored one. */
      givesSecret?: boolean;
      now: Instant;
    }
  | { type: 'PauseMonitor'; reason: PauseReason; now: Instant }
  | { type: 'ResumeMonitor'; plan: PlanId; monitorsRunning: number; now: Instant }
  | { type: 'DeleteMonitor'; now: Instant };

/** The monitor of an event, as it was when the event happened. */
export type MonitorSnapshot = {
  readonly id: MonitorId;
  readonly name: string;
  readonly type: MonitorType;
  readonly target: string;
  /** Unset when there are none, and in events of earlier versions. */
  readonly tags?: readonly Tag[];
};

export const snapshotOf = ({ monitorId, name, type, target, tags }: ExistingMonitor): MonitorSnapshot =>
  snapshot({ id: monitorId, name, type, target, tags });

/** Takes the parts of a snapshot out of a monitor that has more. */
export const snapshot = ({ id, name, type, target, tags = [] }: MonitorSnapshot): MonitorSnapshot => ({
  id,
  name,
  type,
  target,
  ...(tags.length > 0 && { tags }),
});

export type WatchedMonitor = MonitorSnapshot & {
  readonly accountId: AccountId;
  readonly attachments: readonly Attachment[];
  readonly hasOpenIncident: boolean;
};

const exists = (state: Monitor): state is ExistingMonitor =>
  state.status === 'active' || state.status === 'paused';

const evolve = (state: Monitor, event: MonitorEvent): Monitor => {
  if (event.type === 'MonitorCreated') {
    const { at, ...monitor } = event.data;
    if (state.status !== 'none') return state;
    return { ...monitor, status: 'active', pauseReason: null, createdAt: at, updatedAt: at };
  }
  if (!exists(state)) return state;
  switch (event.type) {
    case 'MonitorChanged': {
      const { at, ...config } = event.data;
      return { ...state, ...config, updatedAt: at };
    }
    case 'MonitorPaused':
      return { ...state, status: 'paused', pauseReason: event.data.reason, updatedAt: event.data.at };
    case 'MonitorResumed':
      return { ...state, status: 'active', pauseReason: null, updatedAt: event.data.at };
    case 'MonitorDeleted':
      return { status: 'deleted' };
  }
};

const configOf = (config: MonitorConfig): MonitorConfig => ({
  name: config.name,
  type: config.type,
  target: config.target,
  intervalSeconds: config.intervalSeconds,
  timeoutSeconds: config.timeoutSeconds,
  settings: config.settings,
  secrets: config.secrets,
  regions: config.regions,
  alerting: config.alerting,
  tags: config.tags,
});

const decide = (command: MonitorCommand, state: Monitor): readonly MonitorEvent[] | MonitorLimitReached => {
  if (command.type === 'CreateMonitor') {
    if (state.status !== 'none') return [];
    const { monitorId, accountId, config, plan, monitorsInUse, now } = command;
    return (
      planHasRoom(plan, monitorsInUse) ?? [
        { type: 'MonitorCreated', data: { ...configOf(config), monitorId, accountId, at: now } },
      ]
    );
  }
  if (!exists(state)) return [];
  const at = command.now;
  switch (command.type) {
    case 'ChangeMonitor': {
      const before = configOf(state);
      const after = configOf({ ...before, ...command.changes });
      return !command.givesSecret && canonicalJson(after) === canonicalJson(before)
        ? []
        : [{ type: 'MonitorChanged', data: { ...after, at } }];
    }
    case 'PauseMonitor': {
      const { reason } = command;
      const staysPaused = state.status === 'paused' && (reason === 'plan' || state.pauseReason === reason);
      return staysPaused ? [] : [{ type: 'MonitorPaused', data: { reason, at } }];
    }
    case 'ResumeMonitor':
      if (state.status === 'active') return [];
      return planLetsRun(command.plan, command.monitorsRunning) ?? [{ type: 'MonitorResumed', data: { at } }];
    case 'DeleteMonitor':
      return [{ type: 'MonitorDeleted', data: { at } }];
  }
};

export const monitor: Decider<Monitor, MonitorCommand, MonitorEvent, MonitorLimitReached> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
