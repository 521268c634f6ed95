import { describe, expect, test } from '@jest/globals';
import { aMonitor, anIncidentOpened, anIncidentResolved, recorded } from '@tocsin/testing';
import { contentOf } from '../src/alert-content.js';
import { type IncidentId, id, instant } from '../src/brand.js';
import { snapshotOf } from '../src/monitor.js';
import type { Tag } from '../src/tag.js';
import { deepFreeze } from './support/deep-freeze.js';

const monitor = snapshotOf(aMonitor({ name: 'Sklep', type: 'ssl', target: 'shop.example.com:443' }));
const facts = {
  incidentId: id<IncidentId>('01970000-0000-7000-8000-000000000001'),
  monitor,
  title: 'Certyfikat wygasa',
  severity: 'warning',
  openedAt: instant(new Date('2026-05-03T12:00:00.000Z')),
} as const;
const resolvedAt = instant(new Date('2026-05-03T13:00:00.000Z'));
const recordedAt = instant(new Date('2026-05-03T13:00:00.250Z'));

const opened = deepFreeze(recorded(anIncidentOpened(facts), { recordedAt }));
const resolved = deepFreeze(recorded(anIncidentResolved({ ...facts, resolvedAt }), { recordedAt }));

describe('contentOf', () => {
  test('says of an opened incident that it is open and not resolved', () => {
    expect(contentOf(opened)).toEqual({
      event: 'incident.created',
      incident: {
        id: facts.incidentId,
        title: 'Certyfikat wygasa',
        status: 'open',
        severity: 'warning',
        started_at: '2026-05-03T12:00:00.000Z',
        resolved_at: null,
      },
      monitor: { id: monitor.id, name: 'Sklep', type: 'ssl', target: 'shop.example.com:443' },
      timestamp: '2026-05-03T13:00:00.250Z',
    });
  });

  test('has no tags, though its event has: the body of a webhook is a contract', () => {
    const tags = ['eu-west'] as Tag[];
    expect(contentOf({ ...opened, data: { ...opened.data, monitor: { ...monitor, tags } } })).toEqual(
      contentOf(opened),
    );
  });

  test('says of a resolved incident when it began and when it ended', () => {
    const { event, incident } = contentOf(resolved);
    expect(event).toBe('incident.resolved');
    expect(incident).toEqual({ ...contentOf(opened).incident, status: 'resolved', resolved_at: resolvedAt });
  });

  test.each([opened, resolved])('has the keys of a message in their order ($type)', (event) => {
    const content = contentOf(event);
    expect(Object.keys(content)).toEqual(['event', 'incident', 'monitor', 'timestamp']);
    expect(Object.keys(content.incident)).toEqual([
      'id',
      'title',
      'status',
      'severity',
      'started_at',
      'resolved_at',
    ]);
    expect(Object.keys(content.monitor)).toEqual(['id', 'name', 'type', 'target']);
  });
});
