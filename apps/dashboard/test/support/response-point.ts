import type { Schemas } from '../../src/api/client.js';

type Point = Schemas['ResponseTimePoint'];

export const responsePoint = (changes: Partial<Point>): Point => ({
  at: '2026-05-03T12:00:00.000Z',
  checks: 5,
  uptime_percent: 100,
  average_ms: 20,
  min_ms: 10,
  max_ms: 40,
  p50_ms: null,
  p95_ms: null,
  maintenance_checks: 0,
  phases: null,
  ...changes,
});
