export type {
  Endpoint,
  Lookout,
  NetworkAnswer,
  NetworkObserver,
  NetworkSilence,
} from '@tocsin/egress';
export { openProbes, type Probes, type ProbesOptions } from './open-probes.js';
export type { Check, CheckOutcome } from './running/run-check.js';
export { hostOf } from './settings/target.js';
