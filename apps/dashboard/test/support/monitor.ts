import { defaultCounts } from '../../src/monitors/shared/monitor-fields.js';
import type { Monitor } from '../../src/monitors/shared/monitor-queries.js';

let made = 0;

/** Each monitor is newer than those before it. */
export const monitor = (changes: Partial<Monitor>): Monitor => {
  made += 1;
  return {
    id: `monitor-${String(made).padStart(6, '0')}`,
    name: 'Shop',
    type: 'http',
    target: 'https://shop.example.com/',
    interval_seconds: 60,
    timeout_seconds: 10,
    settings: {},
    regions: ['default'],
    severity: null,
    ...defaultCounts,
    parent_id: null,
    runbook_url: null,
    tags: [],
    status: 'unknown',
    health: 'unknown',
    state: 'unknown',
    paused: false,
    pause_reason: null,
    ping_path: null,
    unchecked_since: null,
    unsupported: null,
    open_incident_id: null,
    managed: null,
    created_at: '2026-05-03T12:34:56.000Z',
    updated_at: '2026-05-03T12:34:56.000Z',
    ...changes,
  };
};
