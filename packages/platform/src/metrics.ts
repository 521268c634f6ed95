import { collectDefaultMetrics, Registry } from 'prom-client';

/** Under this token Nest hands out the Prometheus `Registry`. */
export const METRICS = Symbol('METRICS');

/** A registry of the process's own, with what Node tells of itself. */
export const newMetrics = (): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
};
