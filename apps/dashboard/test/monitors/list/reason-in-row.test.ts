import { expect, test } from '@jest/globals';
import { reasonInRow } from '../../../src/monitors/list/reason-in-row.js';
import { monitor } from '../../support/monitor.js';

type Overview = NonNullable<Parameters<typeof reasonInRow>[1]>;
type Incident = NonNullable<Overview['last_incident']>;

const failure = { message: 'It answered 503 Service Unavailable.', reason: null };
const incident = (changes: Partial<Incident>): Incident => ({
  id: 'incident-1',
  monitor_id: 'monitor-1',
  title: 'Shop is down: it answered 500 Internal Server Error',
  title_reason: null,
  status: 'open',
  severity: 'critical',
  started_at: '2026-05-03T12:00:00.000Z',
  resolved_at: null,
  opened_by: 'checks',
  suppressed_by: null,
  acknowledgement: null,
  time_to_acknowledge_seconds: null,
  ...changes,
});

test.each<[string, Parameters<typeof reasonInRow>, string]>([
  ['fails', [monitor({}), { failure, last_incident: incident({}) }], failure.message],
  ['failed once', [monitor({}), { failure, last_incident: null }], failure.message],
  [
    'is up while its incident is open',
    [monitor({}), { failure: null, last_incident: incident({}) }],
    'Is down: it answered 500 Internal Server Error',
  ],
  [
    'has an incident that somebody opened',
    [monitor({}), { failure: null, last_incident: incident({ title: 'Orders are lost' }) }],
    'Orders are lost',
  ],
  ['is well again', [monitor({}), { failure: null, last_incident: incident({ status: 'resolved' }) }], ''],
  ['was never wrong', [monitor({}), { failure: null, last_incident: null }], ''],
  ['is paused', [monitor({ status: 'paused' }), { failure, last_incident: null }], ''],
  ['is not loaded', [monitor({}), undefined], ''],
])('the row of a monitor that %s has the reason', (_, given, expected) => {
  expect(reasonInRow(...given)).toBe(expected);
});
