export type {
  Endpoint,
  LookedAt,
  Lookout,
  NetworkAnswer,
  NetworkObserver,
  NetworkSilence,
} from '@tocsin/egress';
export {
  type Check,
  type CheckReport,
  openProbes,
  type Probes,
  type ProbesOptions,
} from './open-probes.js';
export type { CheckStatus, Details, Json } from './probe.js';
