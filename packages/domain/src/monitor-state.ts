import type { CheckStatus } from './check.js';
import type { MonitorHealth } from './monitor-health.js';
import { calmOpeningsMax } from './monitor-health.js';

/** Worst first. Shown by the api, so the values never change. */
export const monitorStates = [
  'down',
  'degraded',
  'flapping',
  'incident',
  'unchecked',
  'unsupported',
  'unknown',
  'up',
  'paused',
] as const;
export type MonitorState = (typeof monitorStates)[number];

/** The facts that decide in which state a monitor is. */
export type MonitorFacts = {
  readonly isPaused: boolean;
  readonly health: CheckStatus;
  readonly hasOpenIncident: boolean;
  /** Its incident is held open, because several opened lately. */
  readonly isFlapping: boolean;
  /** Checks bring no result. */
  readonly isUnchecked: boolean;
  /** No check can ever bring a result. */
  readonly isUnsupported: boolean;
};

/**
 * Returns the one state of a monitor, which every list and count shows. What its checks find comes first. An open
 * incident of a monitor that they do not find failing has a state of its own, because the target may well be up.
 */
export const monitorState = (facts: MonitorFacts): MonitorState => {
  const { isPaused, health } = facts;
  if (isPaused) return 'paused';
  if (health === 'down' || health === 'degraded') return health;
  if (facts.hasOpenIncident) return facts.isFlapping ? 'flapping' : 'incident';
  if (facts.isUnsupported) return 'unsupported';
  return facts.isUnchecked ? 'unchecked' : health;
};

export type MonitorStateCounts = Readonly<Record<MonitorState, number>>;

export const noMonitors: MonitorStateCounts = {
  down: 0,
  degraded: 0,
  flapping: 0,
  incident: 0,
  unchecked: 0,
  unsupported: 0,
  unknown: 0,
  up: 0,
  paused: 0,
};

/** Tells whether the incident that checks opened is held open, as of the latest check. */
export const isFlapping = ({ reported, openings }: MonitorHealth): boolean =>
  reported !== null && openings.length > calmOpeningsMax;
