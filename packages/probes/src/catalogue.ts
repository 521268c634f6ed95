// For apps that save monitors and open incidents. Nothing here calls.

export { incidentTitle } from './probe/incident-title.js';
export type { MonitorTypeDescription } from './probe/probe.js';
export { registry } from './registry.js';
export type { FieldError } from './settings/field-error.js';
export { type ReadSettings, readSettings } from './settings/read-settings.js';
export type { SettingsSchema } from './settings/schema.js';
export { brokenTargetRule, type TargetKind, targetIn } from './settings/target.js';
export type { Checking } from './types/heartbeat/checking.js';
export type { HeartbeatPing, HeartbeatState, HeartbeatVerdict } from './types/heartbeat/heartbeat.js';
