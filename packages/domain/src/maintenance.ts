import { type AccountId, type Instant, type MaintenanceWindowId, type MonitorId, plusMs } from './brand.js';
import type { ExistingMonitor } from './monitor.js';
import { hasAllTags, type Tag } from './tag.js';

export const maintenanceBounds = {
  windowsMax: 100,
  nameCharsMax: 200,
  /** In a request. Files may name more. */
  monitorsMax: 500,
  /** The windows of an account name no more together. Tags cover any number. */
  namedMonitorsMax: 50_000,
  /** The ids of monitors that a list shows of each window. */
  listedMonitorsMax: 20,
  tagsMax: 10,
  durationMinutesMin: 1,
  /** 31 days. */
  durationMinutesMax: 44_640,
  ruleCharsMax: 200,
  timeZoneCharsMax: 100,
} as const;

/** The start is in it, the end is not. */
export type Occurrence = { readonly startsAt: Instant; readonly endsAt: Instant };

export type MaintenanceSchedule = {
  readonly startsAt: Instant;
  readonly durationMinutes: number;
  /** An RRULE (RFC 5545, section 3.3.10); `null` for a window that does not recur. */
  readonly rule: string | null;
  readonly timeZone: string;
};

export type MaintenanceConfig = MaintenanceSchedule & {
  readonly name: string;
  /** `null`: all monitors of the account, or with `tags` only those that have them. */
  readonly monitorIds: readonly MonitorId[] | null;
  /** Also the monitors that have all of these tags. None: the monitors of `monitorIds` only. */
  readonly tags: readonly Tag[];
};

export type MaintenanceWindow = MaintenanceConfig & {
  readonly windowId: MaintenanceWindowId;
  readonly accountId: AccountId;
  /** The one in force, or else the next; `null` when there is none left. */
  readonly occurrence: Occurrence | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** Returns true if a window names the monitor. A window also covers monitors that depend on it. */
export const namesMonitor = (
  { monitorIds, tags }: Pick<MaintenanceConfig, 'monitorIds' | 'tags'>,
  monitor: Pick<ExistingMonitor, 'monitorId' | 'tags'>,
): boolean =>
  monitorIds === null && tags.length === 0
    ? true
    : monitorIds?.includes(monitor.monitorId) === true || hasAllTags(monitor.tags, tags);

export type Recurrence = Pick<MaintenanceSchedule, 'startsAt' | 'timeZone'> & { readonly rule: string };

export interface Calendar {
  nextStart(recurrence: Recurrence, after: Instant): Instant | null;
}

/** Returns the occurrence in force, or else the next; `null` when there is none left. */
export const occurrenceAt = (
  { startsAt, durationMinutes, rule, timeZone }: MaintenanceSchedule,
  now: Instant,
  calendar: Calendar,
): Occurrence | null => {
  const durationMs = durationMinutes * minuteMs;
  const beginning = (start: Instant): Occurrence => ({ startsAt: start, endsAt: plusMs(start, durationMs) });
  if (rule !== null) {
    const start = calendar.nextStart({ startsAt, rule, timeZone }, plusMs(now, -durationMs));
    return start && beginning(start);
  }
  const once = beginning(startsAt);
  return once.endsAt > now ? once : null;
};

const minuteMs = 60_000;

export const isUnderWay = (occurrence: Occurrence | null, now: Instant): boolean =>
  occurrence !== null && occurrence.startsAt <= now && now < occurrence.endsAt;

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
