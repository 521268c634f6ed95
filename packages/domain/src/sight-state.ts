import type { Blackout, WaySight } from './way-sight.js';
import type { Witnesses } from './witnesses.js';

export type KnownCanary = { readonly canary: string; readonly key: string; readonly hasProved: boolean };

export type ProberSight = {
  readonly witnesses: Witnesses;
  readonly canaries: readonly KnownCanary[];
  readonly ways: readonly WaySight[];
  readonly nameServersAnsweredMs: number;
  readonly nameServers: Pick<Blackout, 'fromMs' | 'untilMs'> | null;
};

export const nothingSeen: ProberSight = {
  witnesses: [],
  canaries: [],
  ways: [],
  nameServersAnsweredMs: Number.NEGATIVE_INFINITY,
  nameServers: null,
};
