export type {
  Endpoint,
  LookedAt,
  Lookout,
  NetworkAnswer,
  NetworkObserver,
  NetworkSilence,
} from '@tocsin/egress';
export type { CheckStatus, Details, Json } from './check-result.js';
export { type Check, type CheckReport, openProbes, type Probes, type ProbesOptions } from './open-probes.js';
