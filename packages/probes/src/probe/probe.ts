import type { MonitorType, Severity } from '@tocsin/domain';
import type { NetworkClient } from '@tocsin/egress';
import type { Compute } from '../compute/compute.js';
import type { CheckResult } from '../result/check-result.js';
import type { SettingsRules } from '../settings/read-settings.js';
import type { SettingsSchema } from '../settings/schema.js';
import type { TargetKind } from '../settings/target.js';
import type { Directories } from './directories.js';

export type CheckContext<Memory = unknown> = {
  readonly network: NetworkClient;
  readonly directories: Directories;
  readonly now: Date;
  readonly compute: Compute;
  /** Without the time of computations: a whole number. */
  readonly elapsedMs: () => number;
  /** Computations do not use it up. */
  readonly remainingMs: () => number;
  readonly signal: AbortSignal;
  /** `undefined` at the first check. */
  readonly previous: Memory | undefined;
};

export type MonitorTypeDescription<Settings = never> = SettingsRules<Settings> & {
  readonly type: MonitorType;
  readonly description: string;
  readonly target: TargetKind;
  readonly defaults: MonitorTypeDefaults;
  /** Why no check of this target can ever tell anything; ends a sentence that begins with `target`. */
  readonly neverKnown?: (target: string) => string | undefined;
};

type MonitorTypeDefaults = {
  readonly intervalSeconds: number;
  /** The severity of an incident that a `down` opens. */
  readonly severity: Severity;
  readonly incidentTitle: string;
};

/** How one monitor type is checked. It keeps nothing between checks. */
export type Probe<Settings = never, Memory = never> = MonitorTypeDescription<Settings> & {
  /** JSON Schema of what it remembers. A memory of another shape is forgotten. */
  readonly memory?: SettingsSchema;
  /** Returns whatever the target does. Throws {@link CheckImpossible} when the prober is at fault. */
  readonly check: (target: string, settings: Settings, context: CheckContext<Memory>) => Promise<CheckResult>;
};
