import type { MonitorId } from './brand.js';
import { confirmationOf, noOwnConfirmation, type OwnConfirmation } from './confirmation.js';
import type { HealthPolicy } from './monitor-health.js';
import type { MonitorType } from './monitor-type.js';
import type { Severity } from './severity.js';

/** The alerting settings of a monitor. `null` stands for the default. */
export type Alerting = OwnConfirmation & {
  readonly severity: Severity | null;
  /** While the parent has an open incident, incidents of this monitor are suppressed. */
  readonly parentId: MonitorId | null;
  /** The page that tells people what to do when it fails. */
  readonly runbookUrl: string | null;
};

export const defaultAlerting: Alerting = {
  severity: null,
  ...noOwnConfirmation,
  parentId: null,
  runbookUrl: null,
};

/** Separates the alerting settings from the other fields of a monitor. */
export const withAlerting = <Flat extends Alerting>(
  flat: Flat,
): Omit<Flat, keyof Alerting> & { readonly alerting: Alerting } => {
  const alerting: Record<string, unknown> = {};
  const own: Record<string, unknown> = { alerting };
  for (const name in flat) (Object.hasOwn(defaultAlerting, name) ? alerting : own)[name] = flat[name];
  return own as never;
};

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
  return {
    intervalMs: intervalSeconds * 1000,
    regions,
    severity: alerting.severity ?? usualSeverity,
    ...confirmationOf(type, alerting),
  };
};

export const parentChainMax = 10;

export type ChainPosition = {
  /** `null` for one that is new. */
  readonly monitorId: MonitorId | null;
  readonly ancestors: readonly MonitorId[];
  readonly depthBelow: number;
};

/** Returns why a monitor cannot have this parent, as the end of a sentence that begins with the name of the field. */
export const parentFault = ({ monitorId, ancestors, depthBelow }: ChainPosition): string | undefined => {
  if (monitorId !== null && ancestors[0] === monitorId) return 'names the monitor itself';
  if (monitorId !== null && ancestors.includes(monitorId)) return 'names a monitor that depends on this one';
  const length = ancestors.length + 1 + depthBelow;
  return length > parentChainMax
    ? `makes a chain of ${length} monitors; the limit is ${parentChainMax}`
    : undefined;
};
