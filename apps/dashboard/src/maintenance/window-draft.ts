import type { Schemas } from '../api/client.js';
import { type Recurrence, recurrenceOf, ruleOf, weekdayOf } from './recurrence.js';
import { momentOf, momentsOf, type WallTime, wallTimeAt } from './zoned-time.js';

export type MaintenanceWindow = Schemas['MaintenanceWindow'];
export type ListedWindow = Schemas['ListedMaintenanceWindow'];

export type Repeats = 'never' | Recurrence['every'] | 'own_rule';

export type WindowDraft = {
  readonly name: string;
  /** In `time_zone`. */
  readonly starts: WallTime;
  /** Which of two moments `starts` is, where the clocks go back and show it twice. */
  readonly isSecond: boolean;
  readonly time_zone: string;
  readonly duration_minutes: number;
  readonly recurrence: Recurrence | null;
  /** A rule that the form cannot show is kept as it is. */
  readonly ownRule: string | null;
  /** `null` means all monitors of the account. */
  readonly monitor_ids: readonly string[] | null;
  /** Covers also the monitors with all of these tags; with `monitor_ids` of `null` only them. */
  readonly tags: readonly string[];
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const startsAt = (moment: Date, timeZone: string): Pick<WindowDraft, 'starts' | 'isSecond'> => {
  const starts = wallTimeAt(moment, timeZone);
  const [, second] = momentsOf(starts, timeZone);
  return { starts, isSecond: second !== undefined && moment >= second };
};

export const newWindowDraft = (now: Date, timeZone: string): WindowDraft => ({
  name: '',
  ...startsAt(new Date(Math.ceil(now.getTime() / hourMs) * hourMs), timeZone),
  time_zone: timeZone,
  duration_minutes: 60,
  recurrence: null,
  ownRule: null,
  monitor_ids: null,
  tags: [],
});

export const startOfWindow = ({
  starts_at: moment,
  time_zone: zone,
}: Pick<MaintenanceWindow, 'starts_at' | 'time_zone'>) => startsAt(new Date(moment), zone);

export const windowDraftOf = (window: MaintenanceWindow): WindowDraft => {
  const start = startOfWindow(window);
  const recurrence = window.rrule === null ? null : recurrenceOf(window.rrule, firstDayOf(start));
  return {
    name: window.name,
    ...start,
    time_zone: window.time_zone,
    duration_minutes: window.duration_minutes,
    recurrence,
    ownRule: recurrence === null ? window.rrule : null,
    monitor_ids: window.monitor_ids,
    tags: window.tags,
  };
};

export const repeatsOf = ({ recurrence, ownRule }: WindowDraft): Repeats =>
  recurrence?.every ?? (ownRule === null ? 'never' : 'own_rule');

/** Repeats on the day on which the window begins. */
export const recurrenceFrom = (every: Recurrence['every'], starts: WallTime): Recurrence => {
  const shared = { interval: 1, end: { after: 'never' } } as const;
  const day = starts.slice(0, 10);
  switch (every) {
    case 'day':
      return { every, ...shared };
    case 'week':
      return { every, weekdays: [weekdayOf(day)], ...shared };
    case 'month':
      return { every, on: { by: 'date', date: Number(day.slice(8)) }, ...shared };
  }
};

export const firstDayOf = ({ starts }: Pick<WindowDraft, 'starts'>): string => starts.slice(0, 10);

/** Moves the start. A recurrence on the day of the start moves along. */
export const startingAt = (draft: WindowDraft, starts: WallTime): WindowDraft => {
  const { recurrence } = draft;
  if (recurrence === null || starts === '') return { ...draft, starts, isSecond: false };
  const { every, interval, end } = recurrence;
  const usual = (from: WallTime): Recurrence => ({ ...recurrenceFrom(every, from), interval, end });
  const follows = ruleOf(recurrence) === ruleOf(usual(draft.starts));
  return { ...draft, starts, isSecond: false, recurrence: follows ? usual(starts) : recurrence };
};

export const inZone = (draft: WindowDraft, timeZone: string): WindowDraft => ({
  ...draft,
  time_zone: timeZone,
  isSecond: false,
});

/** Plans the next hour, from now. The rest stays as it is. */
export const forTheNextHour = (draft: WindowDraft, now: Date): WindowDraft => ({
  ...draft,
  ...startsAt(now, draft.time_zone),
  duration_minutes: hourMs / minuteMs,
  recurrence: null,
  ownRule: null,
});

/** @returns `null` while the start is no time */
export const startOf = ({
  starts,
  isSecond,
  time_zone: zone,
}: Pick<WindowDraft, 'starts' | 'isSecond' | 'time_zone'>): Date | null => {
  const [, second] = momentsOf(starts, zone);
  return isSecond && second !== undefined ? second : momentOf(starts, zone);
};

export const windowBody = (draft: WindowDraft): Schemas['NewMaintenanceWindow'] => ({
  name: draft.name.trim(),
  starts_at: startOf(draft)?.toISOString() ?? draft.starts,
  duration_minutes: draft.duration_minutes,
  rrule: draft.recurrence === null ? draft.ownRule : ruleOf(draft.recurrence),
  time_zone: draft.time_zone,
  monitor_ids: draft.monitor_ids === null ? null : [...draft.monitor_ids],
  tags: [...draft.tags],
});

/** Sends only what changed: the API would refuse the past start of a window that is over. */
export const windowChanges = (
  window: MaintenanceWindow,
  draft: WindowDraft,
): Schemas['MaintenanceWindowChanges'] => {
  const before: Readonly<Record<string, unknown>> = windowBody(windowDraftOf(window));
  return Object.fromEntries(
    Object.entries(windowBody(draft)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );
};
