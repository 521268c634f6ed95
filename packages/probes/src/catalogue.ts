// For apps that save monitors and open incidents. Nothing here calls.

// Declares the reasons of probers.
import './running/prober-says.js';
import './running/run-check.js';
import './compute/compute-pool.js';

export {
  type Diagnosis,
  type Evidence,
  type EvidenceMoment,
  evidenceBounds,
  evidenceMoments,
  evidenceSchema,
  nothingSeen,
  type Seen,
  unpackedSeen,
} from './evidence/evidence.js';
export { type Finding, findingOf, slowerFrom } from './evidence/finding.js';
export {
  evidenceAtStart,
  evidenceUntilNow,
  type FailingRegion,
  incidentEvidenceCharsMax,
  packedEvidence,
  type SeenCheck,
  unpackedEvidence,
} from './evidence/incident-evidence.js';
export { decisiveExchange, type Layer, layers } from './evidence/layer.js';
export { prepareUnpacking } from './evidence/packed.js';
export { redacted } from './evidence/redaction.js';
export { incidentTitle, incidentTitleReason } from './probe/incident-title.js';
export { type MonitorKind, type MonitorTypeDescription, monitorKinds } from './probe/probe.js';
export { monitorTypes, registry } from './registry.js';
export { useBoundedLengths } from './settings/bounded-lengths.js';
export { type ReadSettings, readSettings } from './settings/read-settings.js';
export type { FieldError, SettingsSchema } from './settings/schema.js';
export { brokenTargetRule, type TargetKind, targetIn } from './settings/target.js';
export type { Checking } from './types/heartbeat/checking.js';
export type { HeartbeatPing, HeartbeatState, HeartbeatVerdict } from './types/heartbeat/heartbeat.js';
