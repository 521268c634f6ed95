export type {
  Endpoint,
  Lookout,
  NetworkAnswer,
  NetworkObserver,
  NetworkSilence,
  Way,
} from '@tocsin/egress';
export type { CheckEvidence, PlainEvidence } from './evidence/check-evidence.js';
export type { RawDiagnosis } from './evidence/diagnosis.js';
export type { Suspects } from './evidence/suspects.js';
export { openProbes, type Probes, type ProbesOptions } from './open-probes.js';
export { worded } from './result/bounded-result.js';
export { type Asked, isProofOf } from './running/check-observer.js';
export { proberSays } from './running/prober-says.js';
export type { Check, CheckOutcome } from './running/run-check.js';
export { hostOf } from './settings/target.js';
