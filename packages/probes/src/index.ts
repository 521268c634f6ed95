export { incidentTitle } from './incident-title.js';
export { type Check, type CheckReport, openProbes, type Probes, type ProbesOptions } from './open-probes.js';
export type { CheckStatus, Details, Json, MonitorTypeDescription } from './probe.js';
export { registry } from './registry.js';
export type { FieldError } from './settings/field-error.js';
export { type ReadSettings, readSettings } from './settings/read-settings.js';
export { brokenTargetRule, type TargetKind } from './target.js';
