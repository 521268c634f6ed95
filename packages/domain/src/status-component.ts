import type { Instant, MonitorId, StatusComponentId, StatusPageId } from './brand.js';
import type { CheckStatus } from './check.js';
import { monitorState } from './monitor-state.js';
import type { Severity } from './severity.js';
import type { CheckCounts } from './uptime.js';

/** Best first. Stored and shown, so the values never change. */
export const componentStates = [
  'operational',
  'maintenance',
  'degraded',
  'partial_outage',
  'major_outage',
] as const;
export type ComponentState = (typeof componentStates)[number];

/** The source of a component's state. Stored, so the values never change. */
export const componentSources = ['monitor', 'hand'] as const;
export type ComponentSource = (typeof componentSources)[number];

export const componentBounds = {
  nameCharsMax: 100,
  groupCharsMax: 100,
  descriptionCharsMax: 500,
} as const;

export type StatusComponentSettings = {
  /** The public name: a monitor's name is never shown. */
  readonly name: string;
  readonly description: string;
  /** Components with the same group stand together. */
  readonly group: string | null;
  readonly source: ComponentSource;
  /** `null` for a component set by hand, and for one whose monitor was deleted. */
  readonly monitorId: MonitorId | null;
  /** Shown without a monitor, and while the monitor is paused or unknown. */
  readonly handState: ComponentState;
  readonly showsTarget: boolean;
};

export type StatusComponent = StatusComponentSettings & {
  readonly id: StatusComponentId;
  readonly pageId: StatusPageId;
  readonly position: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** The component's monitor was deleted, so its state is set by hand. */
export const isOrphaned = ({ source, monitorId }: StatusComponentSettings): boolean =>
  source === 'monitor' && monitorId === null;

export const worseState = (a: ComponentState, b: ComponentState): ComponentState =>
  componentStates.indexOf(a) > componentStates.indexOf(b) ? a : b;

/** Returns the worst of these states; `operational` for none. */
export const worstState = (states: readonly ComponentState[]): ComponentState =>
  states.reduce(worseState, 'operational');

/** The facts about a monitor that decide the state of its components. */
export type WatchedBy = {
  readonly health: CheckStatus;
  readonly isPaused: boolean;
  /** The severity of the open incident; `null` without one. */
  readonly openIncident: Severity | null;
};

const stateOfMonitor = ({ health, isPaused, openIncident }: WatchedBy): ComponentState | null => {
  const state = monitorState({
    isPaused,
    health,
    hasOpenIncident: openIncident !== null,
    // A status page says no more of these monitors than of others without a result.
    isFlapping: false,
    isUnchecked: false,
    isUnsupported: false,
  });
  switch (state) {
    case 'down':
      return 'major_outage';
    case 'degraded':
      return 'degraded';
    // An incident that a request opened says more than checks that find nothing.
    case 'incident':
    case 'flapping':
      return openIncident === 'critical' ? 'major_outage' : 'degraded';
    case 'up':
      return 'operational';
    case 'unchecked':
    case 'unsupported':
    case 'unknown':
    case 'paused':
      return null;
  }
};

export type ComponentFacts = {
  readonly handState: ComponentState;
  /** `null` for a component without a monitor. */
  readonly monitor: WatchedBy | null;
  /** A window of its monitor is in force, or maintenance that a post announced is in progress. */
  readonly inMaintenance: boolean;
  /** The component's states in open, published posts about incidents. */
  readonly posted: readonly ComponentState[];
};

/** Maintenance hides what checks find. A post makes a state worse, and never better than the checks find it. */
export const componentState = ({
  handState,
  monitor,
  inMaintenance,
  posted,
}: ComponentFacts): ComponentState => {
  const found = monitor === null ? null : stateOfMonitor(monitor);
  return worstState([inMaintenance ? 'maintenance' : (found ?? handState), ...posted]);
};

/** Returns the state of the whole page. An outage of some components is a partial outage. */
export const overallState = (states: readonly ComponentState[]): ComponentState => {
  const worst = worstState(states);
  const isEverywhere = states.every((state) => state === worst);
  return worst === 'major_outage' && !isEverywhere ? 'partial_outage' : worst;
};

export const uptimeDaysShown = 90;

/** A day in UTC, in whole minutes. `minutesUnmeasured` counts the minutes so far that no check covers. */
export type ComponentDay = {
  /** Such as `2026-05-03`. */
  readonly date: string;
  /** Minutes of confirmed failures, outside maintenance. */
  readonly minutesDown: number;
  readonly minutesMaintenance: number;
  readonly minutesUnmeasured: number;
  /** True without any check on this day. */
  readonly unmeasured: boolean;
};

/** Counts of checks. `maintenance` counts all checks within a maintenance window. */
export type DayCounts = CheckCounts & { readonly maintenance: number };

/** The schedule of the checks: each check covers the time until the next one in its region. */
export type CheckedAs = { readonly intervalSeconds: number; readonly regions: number };

const minutesInDay = 24 * 60;

/** @param day since 1970. @param minutesSoFar of the day: fewer than a whole day's for today */
export const componentDay = (
  day: number,
  { up, degraded, down, unconfirmed, maintenance }: DayCounts,
  { intervalSeconds, regions }: CheckedAs,
  minutesSoFar: number = minutesInDay,
): ComponentDay => {
  const date = dayText(day);
  const checks = up + degraded + down + maintenance;
  if (checks === 0)
    return { date, minutesDown: 0, minutesMaintenance: 0, minutesUnmeasured: minutesSoFar, unmeasured: true };
  // Checks repeat faster while a failure is confirmed, so their intervals can add up to more than a day.
  const measured = Math.min(minutesSoFar, (checks * intervalSeconds) / 60 / Math.max(1, regions));
  const minutesOf = (some: number): number =>
    some === 0 ? 0 : Math.min(minutesSoFar, Math.max(1, Math.round((measured * some) / checks)));
  const minutesDown = minutesOf(down - unconfirmed);
  const minutesMaintenance = Math.min(minutesSoFar - minutesDown, minutesOf(maintenance));
  const minutesUnmeasured = Math.min(
    minutesSoFar - minutesDown - minutesMaintenance,
    Math.round(minutesSoFar - measured),
  );
  return { date, minutesDown, minutesMaintenance, minutesUnmeasured, unmeasured: false };
};

/** @param day since 1970 */
export const dayText = (day: number): string =>
  new Date(day * minutesInDay * 60_000).toISOString().slice(0, 10);

type Known = Pick<StatusComponentSettings, 'name' | 'group' | 'monitorId'>;

/** The most telling first. */
const sameness: readonly ((a: Known, b: Known) => boolean)[] = [
  (a, b) => a.name === b.name && a.group === b.group,
  (a, b) => a.name === b.name,
  (a, b) => a.monitorId !== null && a.monitorId === b.monitorId,
];

/**
 * Finds the stored component that each wanted one continues, by its name or else by its monitor. So a component keeps
 * its posts and subscribers when it is renamed, moved or given another monitor. `null`: it is a new one.
 */
export const continuedComponents = <Stored extends Known>(
  stored: readonly Stored[],
  wanted: readonly Known[],
): readonly (Stored | null)[] => {
  const left = new Set(stored);
  const continued: (Stored | null)[] = wanted.map(() => null);
  for (const isSame of sameness) {
    wanted.forEach((component, index) => {
      if (continued[index] !== null) return;
      const found = [...left].find((each) => isSame(each, component));
      if (found === undefined) return;
      left.delete(found);
      continued[index] = found;
    });
  }
  return continued;
};

/** Labels that differ, such as `API`, `Checkout`, `API (2)`. */
export const componentLabels = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    let label = name;
    for (let number = 2; taken.has(label); number++) label = `${name} (${number})`;
    taken.add(label);
    return label;
  });
};
