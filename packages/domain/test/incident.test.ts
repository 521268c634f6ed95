import { describe, expect, test } from '@jest/globals';
import {
  aMonitor,
  anAnnounceIncident,
  anAttachment,
  anIncidentOpened,
  anIncidentResolved,
  anOpenIncident,
  aResolveIncident,
  aWatchedMonitor,
  aWorsenIncident,
  given,
  idSequence,
} from '@tocsin/testing';
import { type ChannelId, type IncidentId, instant } from '../src/brand.js';
import { replay } from '../src/decider.js';
import { incident } from '../src/incident.js';
import { type IncidentEvent, resolveReasons } from '../src/incident-events.js';
import { snapshotOf } from '../src/monitor.js';
import { worse } from '../src/severity.js';
import type { Tag } from '../src/tag.js';

const newId = idSequence();
const at = (time: string) => instant(new Date(`2026-05-03T${time}Z`));

const opened = anIncidentOpened();
const resolved = anIncidentResolved();

const suppressedBy = newId<IncidentId>();
const silent = anIncidentOpened({ channelIds: [], openedBy: 'checks', suppressedBy });

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

  test('records the tags that the monitor has now, and every later event has them', () => {
    const tags = ['eu-west', 'shop'] as Tag[];
    const command = anOpenIncident({ monitor: aWatchedMonitor({ tags }) });
    const monitor = { ...snapshotOf(aMonitor()), tags };
    const withTags = anIncidentOpened({ incidentId: command.incidentId, monitor });
    given(incident, []).when(command).then([withTags]);
    given(incident, [withTags])
      .when(aResolveIncident())
      .then([anIncidentResolved({ incidentId: command.incidentId, monitor })]);
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

  test.each(resolveReasons)('says why: %s', (reason) => {
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

describe('channels that want only worse incidents', () => {
  const [all, demanding] = [newId<ChannelId>(), newId<ChannelId>()] as const;
  const attachments = [
    anAttachment({ channelId: all }),
    anAttachment({ channelId: demanding, minSeverity: 'critical' }),
  ];
  const attached = { attachments };
  const openedAs = (severity: 'info' | 'warning' | 'critical') =>
    incident.decide(anOpenIncident({ monitor: aWatchedMonitor(attached), severity }), incident.initial);

  test.each(['info', 'warning'] as const)('get no message of %s, and the event names them', (severity) => {
    expect(openedAs(severity)).toMatchObject([{ data: { channelIds: [all], heldBack: [demanding] } }]);
  });

  test('get the message of an incident that is bad enough', () => {
    const [event] = openedAs('critical') as IncidentEvent[];
    expect(event?.data.channelIds).toEqual([all, demanding]);
    expect(event?.data).not.toHaveProperty('heldBack');
  });

  test('get no message of the end of an incident whose beginning they did not get', () => {
    for (const [severity, channelIds] of [
      ['warning', [all]],
      ['critical', [all, demanding]],
    ] as const) {
      const state = replay(incident, openedAs(severity) as IncidentEvent[]);
      const ended = incident.decide(aResolveIncident(attached), state);
      expect(ended).toMatchObject([{ data: { channelIds } }]);
      expect((ended as IncidentEvent[])[0]?.data).not.toHaveProperty('heldBack');
    }
  });

  test.each([
    ['warning', 'info'],
    ['critical', 'critical'],
  ] as const)(
    'get both messages or none of a %s incident, if they want %s ones by its end',
    (severity, minSeverity) => {
      const before = openedAs(severity) as IncidentEvent[];
      const attachments = [anAttachment({ channelId: demanding, minSeverity })];
      const [ended] = incident.decide(
        aResolveIncident({ attachments }),
        replay(incident, before),
      ) as IncidentEvent[];
      const isSentTo = ({ data }: IncidentEvent): boolean => data.channelIds.includes(demanding);
      expect(before.map(isSentTo)).toEqual([ended && isSentTo(ended)]);
    },
  );

  test.each(['info', 'critical'] as const)(
    'get the end alone if they were attached meanwhile: from %s on',
    (minSeverity) => {
      const late = newId<ChannelId>();
      given(incident, [anIncidentOpened({ channelIds: [all], severity: 'warning' })])
        .when(
          aResolveIncident({
            attachments: [anAttachment({ channelId: all }), anAttachment({ channelId: late, minSeverity })],
          }),
        )
        .then([anIncidentResolved({ channelIds: [all, late], severity: 'warning' })]);
    },
  );

  test.each(['info', 'critical'] as const)(
    'were none before events named them: all that are attached get the end, from %s on',
    (minSeverity) => {
      const old = anIncidentOpened({ channelIds: [all], severity: 'warning' });
      expect(old.data).not.toHaveProperty('heldBack');
      given(incident, [old])
        .when(aResolveIncident({ attachments: [anAttachment({ channelId: all, minSeverity })] }))
        .then([anIncidentResolved({ channelIds: [all], severity: 'warning' })]);
    },
  );

  test('are not rung later when they want all incidents by then', () => {
    const later = { channelId: demanding, afterMinutes: 10 };
    const monitor = aWatchedMonitor({
      attachments: [anAttachment({ ...later, minSeverity: 'critical' })],
    });
    const opening = anOpenIncident({ monitor, severity: 'warning', now: at('12:00:00.000') });
    const events = incident.decide(opening, incident.initial) as IncidentEvent[];
    expect(events).toMatchObject([{ data: { channelIds: [], heldBack: [demanding] } }]);
    const attachments = [anAttachment(later)];
    given(incident, events)
      .when({ type: 'EscalateIncident', attachments, failed: [], now: at('12:30:00.000') })
      .then([]);
    const ended = incident.decide(aResolveIncident({ attachments }), replay(incident, events));
    expect(ended).toMatchObject([{ data: { channelIds: [] } }]);
  });

  test('are told of a suppressed incident as bad as it has become', () => {
    const mild = { ...silent, data: { ...silent.data, severity: 'warning' as const } };
    const milder = replay(incident, [mild]);
    expect(incident.decide(anAnnounceIncident(attached), milder)).toMatchObject([
      { data: { channelIds: [all], heldBack: [demanding] } },
    ]);
    const worsened = incident.decide(aWorsenIncident({ severity: 'critical' }), milder) as IncidentEvent[];
    expect(
      incident.decide(anAnnounceIncident(attached), replay(incident, [mild, ...worsened])),
    ).toMatchObject([{ data: { channelIds: [all, demanding] } }]);
  });
});

describe('an incident that checks open', () => {
  test('says so', () => {
    given(incident, [])
      .when(anOpenIncident({ byChecks: { suppressedBy: null } }))
      .then([anIncidentOpened({ openedBy: 'checks' })]);
  });

  test('says where they failed, as do the events that follow', () => {
    const finding = 'It failed at the port.';
    const opened = anIncidentOpened({ openedBy: 'checks', finding });
    given(incident, [])
      .when(anOpenIncident({ byChecks: { suppressedBy: null, finding } }))
      .then([opened]);
    given(incident, [opened])
      .when(aResolveIncident({ reason: 'recovered' }))
      .then([anIncidentResolved({ openedBy: 'checks', finding, reason: 'recovered' })]);
  });

  test("rings nobody while an incident of the monitor's parent is open", () => {
    given(incident, [])
      .when(anOpenIncident({ byChecks: { suppressedBy } }))
      .then([silent]);
  });

  test('rings nobody at its end when it has not rung', () => {
    given(incident, [silent])
      .when(aResolveIncident({ reason: 'recovered' }))
      .then([anIncidentResolved({ channelIds: [], openedBy: 'checks', suppressedBy, reason: 'recovered' })]);
  });
});

describe('announcing an incident', () => {
  const announced: IncidentEvent = {
    type: 'IncidentAnnounced',
    data: {
      ...anIncidentOpened({ openedBy: 'checks' }).data,
      channelIds: opened.data.channelIds,
      announcedAt: at('12:40:00.000'),
    },
  };

  test('rings the channels that are attached now', () => {
    given(incident, [silent])
      .when(anAnnounceIncident({ now: at('12:40:00.000') }))
      .then([announced]);
  });

  test('rings at its end too', () => {
    given(incident, [silent, announced])
      .when(aResolveIncident())
      .then([anIncidentResolved({ openedBy: 'checks' })]);
  });

  test('tells what the incident has become meanwhile', () => {
    const { data } = anIncidentOpened({ ...silent.data, severity: 'warning' });
    const worsened: IncidentEvent = {
      type: 'IncidentWorsened',
      data: {
        ...data,
        channelIds: [],
        title: 'Shop is gone',
        severity: 'critical',
        worsenedAt: data.openedAt,
      },
    };
    const state = replay(incident, [{ type: 'IncidentOpened', data }, worsened]);
    expect(incident.decide(anAnnounceIncident(), state)).toMatchObject([
      { type: 'IncidentAnnounced', data: { title: 'Shop is gone', severity: 'critical' } },
    ]);
  });

  test('again, or after it rang at its opening, or after its end, changes nothing', () => {
    for (const history of [[opened], [silent, announced], [opened, resolved]]) {
      given(incident, history).when(anAnnounceIncident()).then([]);
    }
  });

  test('is refused when there is no such incident', () => {
    given(incident, []).when(anAnnounceIncident()).then({ refused: 'incident_unknown' });
  });
});

describe('an incident that worsens', () => {
  const mild = anIncidentOpened({ title: 'Shop is slow', severity: 'warning' });
  const worsened: IncidentEvent = {
    type: 'IncidentWorsened',
    data: {
      ...mild.data,
      channelIds: [],
      title: 'Shop is gone',
      severity: 'critical',
      worsenedAt: at('12:40:00.000'),
    },
  };

  test('says what it is now, and rings nobody', () => {
    given(incident, [mild])
      .when(aWorsenIncident({ now: at('12:40:00.000') }))
      .then([worsened]);
    expect(replay(incident, [mild, worsened])).toMatchObject({
      title: 'Shop is slow',
      worsened: { title: 'Shop is gone', severity: 'critical' },
    });
  });

  test('ends under the name under which it was told', () => {
    given(incident, [mild, worsened])
      .when(aResolveIncident())
      .then([anIncidentResolved({ title: 'Shop is slow', severity: 'warning' })]);
  });

  test('never becomes milder', () => {
    given(incident, [mild, worsened])
      .when(aWorsenIncident({ severity: 'info' }))
      .then([]);
    expect([worse('info', 'warning'), worse('critical', 'warning')]).toEqual(['warning', 'critical']);
  });

  test('again, or after its end, changes nothing', () => {
    given(incident, [mild, worsened]).when(aWorsenIncident()).then([]);
    given(incident, [opened, resolved]).when(aWorsenIncident()).then([]);
  });
});

describe('the state of an incident', () => {
  test('is what its events say', () => {
    const { channelIds, ...data } = opened.data;
    const facts = { ...data, receivers: { sentTo: channelIds, heldBack: [] } };
    expect(replay(incident, [])).toEqual({ status: 'none' });
    expect(replay(incident, [opened])).toEqual({ ...facts, status: 'open' });
    const { resolvedAt, reason } = resolved.data;
    expect(replay(incident, [opened, resolved])).toEqual({
      ...facts,
      status: 'resolved',
      resolvedAt,
      reason,
      endSentTo: channelIds,
    });
  });

  test('keeps whom its start was sent to, whom it held back, and after an announcement whom that was sent to', () => {
    const [heard, demanding] = [newId<ChannelId>(), newId<ChannelId>()];
    const start = anIncidentOpened({ channelIds: [heard], heldBack: [demanding] });
    expect(replay(incident, [start])).toMatchObject({
      receivers: { sentTo: [heard], heldBack: [demanding] },
    });
    const { suppressedBy: _, ...data } = silent.data;
    const announced: IncidentEvent = {
      type: 'IncidentAnnounced',
      data: { ...data, channelIds: [demanding], announcedAt: at('12:40:00.000') },
    };
    expect(replay(incident, [silent])).toMatchObject({ receivers: { sentTo: [], heldBack: [] } });
    expect(replay(incident, [silent, announced])).toMatchObject({
      receivers: { sentTo: [demanding], heldBack: [] },
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
