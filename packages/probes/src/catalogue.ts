// What is known of the monitor types without checking anything: for those who save monitors and open incidents.
export type { Checking } from './heartbeat/checking.js';
export { incidentTitle } from './incident-title.js';
export type { MonitorTypeDescription, SettingsSchema } from './probe.js';
export { registry } from './registry.js';
export type { FieldError } from './settings/field-error.js';
export { type ReadSettings, readSettings } from './settings/read-settings.js';
export { brokenTargetRule, type TargetKind, targetIn } from './target.js';
export type { HeartbeatPing, HeartbeatState, HeartbeatVerdict } from './types/heartbeat.js';
