import type { MaintenanceWindow } from '../../src/maintenance/window-draft.js';

export const maintenanceWindow = (changes: Partial<MaintenanceWindow>): MaintenanceWindow => ({
  id: 'window-1',
  name: 'Database upgrade',
  starts_at: '2027-05-01T23:30:00.000Z',
  duration_minutes: 90,
  rrule: null,
  time_zone: 'Europe/Berlin',
  monitor_ids: null,
  tags: [],
  active: false,
  occurrence: { starts_at: '2027-05-01T23:30:00.000Z', ends_at: '2027-05-02T01:00:00.000Z' },
  managed: null,
  created_at: '2026-05-03T12:34:56.000Z',
  updated_at: '2026-05-03T12:34:56.000Z',
  ...changes,
});
