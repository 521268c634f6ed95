import { type AccountId, type Instant, type MaintenanceWindowId, type MonitorId, plusMs } from './brand.js';

export const maintenanceBounds = {
  /** How many windows an account may have. */
  windowsMax: 100,
  nameCharsMax: 200,
  /** How many monitors one window may name. */
  monitorsMax: 500,
  durationMinutesMin: 1,
  /** 31 days. */
  durationMinutesMax: 44_640,
  ruleCharsMax: 200,
  timeZoneCharsMax: 100,
} as const;

/** From its start on, and not at its end any more. */
export type Occurrence = { readonly startsAt: Instant; readonly endsAt: Instant };

export type MaintenanceSchedule = {
  /** When it begins for the first time. */
  readonly startsAt: Instant;
  readonly durationMinutes: number;
  /** When it comes again: an RRULE (RFC 5545, section 3.3.10). `null`: never. */
  readonly rule: string | null;
  /** On whose wall clock it comes again. */
  readonly timeZone: string;
};

export type MaintenanceConfig = MaintenanceSchedule & {
  readonly name: string;
  /** `null`: all monitors of the account. */
  readonly monitorIds: readonly MonitorId[] | null;
};

/** A time during which checks go on and no incident opens. */
export type MaintenanceWindow = MaintenanceConfig & {
  readonly windowId: MaintenanceWindowId;
  readonly accountId: AccountId;
  /** The one that is under way, or else the next; `null` when there will be none any more. */
  readonly occurrence: Occurrence | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** Something that recurs. */
export type Recurrence = Pick<MaintenanceSchedule, 'startsAt' | 'timeZone'> & { readonly rule: string };

/** What it takes to know when something recurs: a calendar, which is not of this package. */
export interface Calendar {
  /** The first start after this moment; `null` when there is none any more. */
  nextStart(recurrence: Recurrence, after: Instant): Instant | null;
}

/** The occurrence that is under way at this moment, or else the next; `null` when there will be none any more. */
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

/** Whether incidents are held back at this moment. */
export const isUnderWay = (occurrence: Occurrence | null, now: Instant): boolean =>
  occurrence !== null && occurrence.startsAt <= now && now < occurrence.endsAt;
