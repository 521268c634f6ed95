import { collectDefaultMetrics, Registry } from 'prom-client';

/** Under this token Nest hands out the Prometheus `Registry`. */
export const METRICS = Symbol('METRICS');

/** Bounds of the histograms of durations, up to the deadline of a message. */
export const durationBucketsSeconds = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** A registry of the process's own, with what Node tells of itself. */
export const newMetrics = (): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
};
