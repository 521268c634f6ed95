import type { MonitorType, Severity } from '@tocsin/domain';
import type { NetworkClient } from '@tocsin/egress';
import type { Compute } from '../compute/compute.js';
import type { CheckResult } from '../result/check-result.js';
import type { SettingsRules } from '../settings/read-settings.js';
import type { SettingsSchema } from '../settings/schema.js';
import type { TargetKind } from '../settings/target.js';
import type { Directories } from './directories.js';

export type CheckContext<Memory = unknown> = {
  /** Everything that leaves goes through it. */
  readonly network: NetworkClient;
  /** Where the registry of a domain is looked up. */
  readonly directories: Directories;
  /** When the check began. */
  readonly now: Date;
  /** Reads and judges what a target sent: whatever could take long when the target or the customer wants it to. */
  readonly compute: Compute;
  /** How long the check has taken so far, without what it computed: a whole number. */
  readonly elapsedMs: () => number;
  /** What is left of the check's time, from which nothing is taken for what it computes. */
  readonly remainingMs: () => number;
  /** Ends the check early. */
  readonly signal: AbortSignal;
  /** What the last check of this monitor asked to remember; `undefined` the first time. */
  readonly previous: Memory | undefined;
};

/** What can be known of a monitor type without checking anything. */
export type MonitorTypeDescription<Settings = never> = SettingsRules<Settings> & {
  readonly type: MonitorType;
  /** One line: what is watched. */
  readonly description: string;
  readonly target: TargetKind;
  readonly defaults: MonitorTypeDefaults;
};

type MonitorTypeDefaults = {
  readonly intervalSeconds: number;
  /** Of an incident that opens because the target is `down`. */
  readonly severity: Severity;
  /** With `{name}`, `{status}` and `{reason}` in it. */
  readonly incidentTitle: string;
};

/** How one monitor type is checked: a value, which keeps nothing from one check to the next. */
export type Probe<Settings = never, Memory = never> = MonitorTypeDescription<Settings> & {
  /** JSON Schema of what it remembers between checks; a memory of another shape is forgotten. */
  readonly memory?: SettingsSchema;
  /**
   * Checks once, with settings that were read by the schema. Whatever the network and the target do is a result; it
   * throws {@link CheckImpossible} when the prober is at fault, and anything else is a bug.
   */
  readonly check: (target: string, settings: Settings, context: CheckContext<Memory>) => Promise<CheckResult>;
};
