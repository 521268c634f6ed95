import type { MonitorId } from './brand.js';
import type { HealthPolicy } from './monitor-health.js';
import type { MonitorType } from './monitor-type.js';
import { type Confirmation, confirmationDefaults } from './region-health.js';
import type { Severity } from './severity.js';

/** What the owner of a monitor has said of its incidents. `null`: as usual. */
export type Alerting = {
  /** Of an incident that opens because the target is down. */
  readonly severity: Severity | null;
  readonly failuresToOpen: number | null;
  readonly regionsToOpen: number | null;
  readonly successesToResolve: number | null;
  /** The monitor without which this one cannot be up: while it has an incident, ours ring nobody. */
  readonly parentId: MonitorId | null;
};

export const usualAlerting: Alerting = {
  severity: null,
  failuresToOpen: null,
  regionsToOpen: null,
  successesToResolve: null,
  parentId: null,
};

/** What is usual for a type. What a job has said of itself, or its silence, becomes no surer by being looked at twice. */
export const usualConfirmation = (type: MonitorType): Confirmation =>
  type === 'heartbeat' ? { ...confirmationDefaults, failuresToOpen: 1 } : confirmationDefaults;

/** @param usualSeverity what is usual for the type */
export const healthPolicyOf = (
  monitor: {
    readonly type: MonitorType;
    readonly intervalSeconds: number;
    readonly regions: readonly string[];
    readonly alerting: Alerting;
  },
  usualSeverity: Severity,
): HealthPolicy => {
  const { type, intervalSeconds, regions, alerting } = monitor;
  const usual = usualConfirmation(type);
  return {
    intervalMs: intervalSeconds * 1000,
    regions,
    severity: alerting.severity ?? usualSeverity,
    failuresToOpen: alerting.failuresToOpen ?? usual.failuresToOpen,
    regionsToOpen: alerting.regionsToOpen ?? usual.regionsToOpen,
    successesToResolve: alerting.successesToResolve ?? usual.successesToResolve,
  };
};

/** How many monitors may depend on one another in a row. */
export const dependentsInRowMax = 10;

/** Where a monitor would stand among those that depend on one another. */
export type Place = {
  readonly monitorId: MonitorId;
  /** Its parent, its parent's parent and so on. */
  readonly ancestors: readonly MonitorId[];
  /** How many monitors depend on one another below it, in the longest row. */
  readonly below: number;
};

/** What speaks against it, as the end of a sentence that begins with the name of the field; `undefined`: nothing. */
export const placeFault = ({ monitorId, ancestors, below }: Place): string | undefined => {
  if (ancestors[0] === monitorId) return 'names the monitor itself';
  if (ancestors.includes(monitorId)) return 'names a monitor that depends on this one';
  const inRow = ancestors.length + 1 + below;
  return inRow > dependentsInRowMax
    ? `has ${inRow} monitors depend on one another in a row; ${dependentsInRowMax} may`
    : undefined;
};
