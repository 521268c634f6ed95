export type {
  Endpoint,
  LookedAt,
  Lookout,
  NetworkAnswer,
  NetworkObserver,
  NetworkSilence,
} from '@tocsin/egress';
export { openProbes, type Probes, type ProbesOptions } from './open-probes.js';
export type { Check, CheckReport } from './running/run-check.js';
