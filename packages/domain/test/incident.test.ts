import { describe, expect, test } from '@jest/globals';
import {
  aMonitor,
  anIncidentOpened,
  anIncidentResolved,
  anOpenIncident,
  aResolveIncident,
  aWatchedMonitor,
  given,
  idSequence,
} from '@tocsin/testing';
import { type ChannelId, instant } from '../src/brand.js';
import { replay } from '../src/decider.js';
import { incident } from '../src/incident.js';
import { snapshotOf } from '../src/monitor.js';

const newId = idSequence();
const at = (time: string) => instant(new Date(`2026-05-03T${time}Z`));

const opened = anIncidentOpened();
const resolved = anIncidentResolved();

describe('opening an incident', () => {
  test('records what its messages will say: the monitor and the channels as they are now', () => {
    const channelIds: readonly ChannelId[] = [newId(), newId()];
    const command = anOpenIncident({
      incidentId: newId(),
      monitor: aWatchedMonitor({ id: newId(), accountId: newId(), name: 'API', type: 'api', channelIds }),
      title: 'API answers 500',
      severity: 'warning',
      now: at('09:00:00.001'),
    });
    const { monitor } = command;
    given(incident, [])
      .when(command)
      .then([
        {
          type: 'IncidentOpened',
          data: {
            incidentId: command.incidentId,
            accountId: monitor.accountId,
            monitor: { id: monitor.id, name: 'API', type: 'api', target: monitor.target },
            channelIds,
            title: 'API answers 500',
            severity: 'warning',
            openedAt: at('09:00:00.001'),
          },
        },
      ]);
  });

  test('works without any channel', () => {
    given(incident, [])
      .when(anOpenIncident({ monitor: aWatchedMonitor({ channelIds: [] }) }))
      .then([anIncidentOpened({ channelIds: [] })]);
  });

  test('is refused while the monitor has an open incident', () => {
    given(incident, [])
      .when(anOpenIncident({ monitor: aWatchedMonitor({ hasOpenIncident: true }) }))
      .then({ refused: 'incident_already_open' });
  });

  test('again changes nothing, even though the monitor now has an open incident', () => {
    const again = anOpenIncident({
      monitor: aWatchedMonitor({ hasOpenIncident: true }),
      title: 'Another title',
    });
    given(incident, [opened]).when(again).then([]);
    given(incident, [opened, resolved]).when(again).then([]);
  });
});

describe('resolving an incident', () => {
  test('rings the channels that are attached now', () => {
    const channelIds: readonly ChannelId[] = [newId(), newId()];
    given(incident, [opened])
      .when(aResolveIncident({ channelIds, now: at('13:00:00.000') }))
      .then([anIncidentResolved({ channelIds, resolvedAt: at('13:00:00.000') })]);
  });

  test('keeps the monitor as it was at the opening', () => {
    const facts = { monitor: { ...snapshotOf(aMonitor()), name: 'Before it was renamed' }, title: 'Down' };
    given(incident, [anIncidentOpened(facts)])
      .when(aResolveIncident())
      .then([anIncidentResolved(facts)]);
  });

  test.each(['requested', 'monitor_paused', 'monitor_deleted'] as const)('says why: %s', (reason) => {
    given(incident, [opened])
      .when(aResolveIncident({ reason }))
      .then([anIncidentResolved({ reason })]);
  });

  test('again changes nothing', () => {
    given(incident, [opened, resolved])
      .when(aResolveIncident({ reason: 'monitor_deleted' }))
      .then([]);
  });

  test('is refused when there is no such incident', () => {
    given(incident, []).when(aResolveIncident()).then({ refused: 'incident_unknown' });
  });

  test('never ends before the incident began, whatever the clock says', () => {
    const openedAt = at('12:00:00.000');
    given(incident, [anIncidentOpened({ openedAt })])
      .when(aResolveIncident({ now: at('11:59:59.999') }))
      .then([anIncidentResolved({ openedAt, resolvedAt: openedAt })]);
  });
});

describe('the state of an incident', () => {
  test('is what its events say', () => {
    const { channelIds: _, ...facts } = opened.data;
    expect(replay(incident, [])).toEqual({ status: 'none' });
    expect(replay(incident, [opened])).toEqual({ ...facts, status: 'open' });
    const { resolvedAt, reason } = resolved.data;
    expect(replay(incident, [opened, resolved])).toEqual({
      ...facts,
      status: 'resolved',
      resolvedAt,
      reason,
    });
  });

  test('is not changed by events that cannot follow', () => {
    const another = anIncidentResolved({ reason: 'monitor_deleted' });
    expect(replay(incident, [resolved])).toEqual({ status: 'none' });
    expect(replay(incident, [opened, resolved, another, opened])).toEqual(
      replay(incident, [opened, resolved]),
    );
  });
});
