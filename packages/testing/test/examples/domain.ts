import { test } from 'node:test';
import { incident } from '@tocsin/domain';
import {
  anIncidentOpened,
  anIncidentResolved,
  anOpenIncident,
  aResolveIncident,
  aWatchedMonitor,
  given,
} from '@tocsin/testing';

const opened = anIncidentOpened({ title: 'Shop does not answer' });
const resolved = anIncidentResolved({ title: 'Shop does not answer' });

test('an open incident can be resolved', () => {
  given(incident, [opened]).when(aResolveIncident()).then([resolved]);
});

test('resolving it again changes nothing', () => {
  given(incident, [opened, resolved]).when(aResolveIncident()).then([]);
});

test('a monitor has one open incident', () => {
  const monitor = aWatchedMonitor({ hasOpenIncident: true });
  given(incident, []).when(anOpenIncident({ monitor })).then({ refused: 'incident_already_open' });
});
