import type { MonitorType, Severity } from '@tocsin/domain';
import type { NetworkClient } from '@tocsin/egress';
import type { Compute } from '../compute/compute.js';
import type { CheckResult } from '../result/check-result.js';
import type { SettingsRules } from '../settings/read-settings.js';
import type { SettingsSchema } from '../settings/schema.js';
import type { TargetKind } from '../settings/target.js';
import type { Directories } from './directories.js';
import type { TitlePattern } from './incident-title.js';

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
  /** Takes the secrets out of a text that is remembered. @param isCut true if the text is the beginning of a longer one */
  readonly redact: (text: string, isCut: boolean) => Promise<string>;
  /** `undefined` at the first check. */
  readonly previous: Memory | undefined;
};

/** The dashboard lists the types by their kinds. */
export const monitorKinds = ['web', 'content', 'network', 'domain', 'jobs', 'more'] as const;
export type MonitorKind = (typeof monitorKinds)[number];

/** What people read of a type. */
type MonitorTypeWords = {
  readonly title: string;
  readonly description: string;
  readonly kind: MonitorKind;
  /** Other words by which people look for the type, in every language. */
  readonly searchWords: readonly string[];
  /** An SVG path of 24 by 24, drawn with strokes. */
  readonly icon: string;
  readonly targetExample: string;
  /** What to do beside the form, if anything. */
  readonly setup?: { readonly steps: readonly string[] };
  /** By the English texts of the type and its settings: the German ones. */
  readonly german: Readonly<Record<string, string>>;
  /** The Arabic ones. Without them, its texts are in English there. */
  readonly arabic?: Readonly<Record<string, string>>;
};

export type MonitorTypeDescription<Settings = never> = MonitorTypeWords &
  SettingsRules<Settings> & {
    readonly type: MonitorType;
    readonly target: TargetKind;
    /** What settings forbid of a target of the kind; ends a sentence that begins with `target`. */
    readonly targetFault?: (target: string, settings: Settings) => string | undefined;
    /** Its checks never connect to the target: they read what is published about it, or wait for it. */
    readonly neverCalls?: true;
    readonly defaults: MonitorTypeDefaults;
    /** Why no check of this target can ever tell anything; ends a sentence that begins with `target`. */
    readonly neverKnown?: (target: string) => string | undefined;
  };

type MonitorTypeDefaults = {
  readonly intervalSeconds: number;
  /** The severity of an incident that a `down` opens. */
  readonly severity: Severity;
  readonly incidentTitle: TitlePattern;
};

/** How one monitor type is checked. It keeps nothing between checks. */
export type Probe<Settings = never, Memory = never> = MonitorTypeDescription<Settings> & {
  /** JSON Schema of what it remembers. A memory of another shape is forgotten. */
  readonly memory?: SettingsSchema;
  /** Returns whatever the target does. Throws {@link CheckImpossible} when the prober is at fault. */
  readonly check: (target: string, settings: Settings, context: CheckContext<Memory>) => Promise<CheckResult>;
};
