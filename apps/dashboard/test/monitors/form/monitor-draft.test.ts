import { describe, expect, test } from '@jest/globals';
import {
  draftOf,
  emptyDraft,
  monitorChanges,
  newMonitorBody,
} from '../../../src/monitors/form/monitor-draft.js';
import { monitor } from '../../support/monitor.js';

describe('a new monitor', () => {
  test.each([
    ['url', ' https://shop.example.com/health ', 'shop.example.com'],
    ['url', 'shop.example.com/health', 'shop.example.com'],
    ['host_and_port', 'shop.example.com:443', 'shop.example.com:443'],
    ['label', 'Nightly backup', 'Nightly backup'],
  ] as const)('whose target is a %s, and %p, is called %p if nobody named it', (kind, target, name) => {
    const body = newMonitorBody({ type: 'http', target: kind }, { ...emptyDraft, target });
    expect(body).toMatchObject({ type: 'http', name });
  });
});

test('a changed monitor says nothing of its channels, which are attached one by one', () => {
  const draft = { ...emptyDraft, ...draftOf(monitor({ name: 'Shop', tags: ['prod'] })), timeout_seconds: 20 };
  expect(monitorChanges({ type: 'http', target: 'url' }, draft)).toEqual({
    name: 'Shop',
    target: 'https://shop.example.com/',
    interval_seconds: 60,
    timeout_seconds: 20,
    settings: {},
    severity: null,
    failures_to_open: null,
    regions_to_open: null,
    successes_to_resolve: null,
    parent_id: null,
    runbook_url: null,
    regions: ['default'],
    tags: ['prod'],
  });
});
