import { expect } from '@jest/globals';
import { Random } from '@tocsin/testing';
import { stopProcess } from '../../scripts/processes.mjs';
import { startRecordingReceiver } from '../../scripts/recording-receiver.mjs';
import type { Alert } from './account.js';
import type { NewDatabase } from './databases.js';
import { killSeed } from './kill-while-sending.js';
import { Service } from './service.js';

const incidentCount = 60;
const answerAfterMsMax = 20;
/** Of each phase. */
const killsEach = 3;
/** The shortest time that a later channel can have. */
const laterMs = 60_000;
/** A dispatcher sends so many at most before its kill. */
const sentMax = 12;
/** Longer than the start of a process on a loaded machine. Then all is sent, and the next kill comes. */
const quietMs = 5000;

type Place = 'failing' | 'fallback' | 'later' | 'fallback of later';

/** What an incident rings that nobody answers: the first two at once, and the others a minute later. */
const all: readonly Place[] = ['failing', 'fallback', 'fallback of later', 'later'];

/**
 * Kills apis and dispatchers after so many messages while incidents ring a channel that fails and has a fallback, and a minute
 * later another one of that kind. Half of the incidents were acknowledged before anything was sent.
 */
export const killWhileResponding = async (newDatabase: NewDatabase): Promise<void> => {
  const random = Random.of(killSeed);
  const receiver = await startRecordingReceiver(answerAfterMsMax);
  const service = await Service.start({}, newDatabase);
  try {
    const channel = async (path: string, fallback?: string) =>
      service.webhook(`${receiver.url}${path}`, undefined, fallback);
    const fallback = await channel('/fallback');
    const failing = await channel('/fails/failing', fallback);
    const fallbackOfLater = await channel('/fallback-of-later');
    const later = await channel('/fails/later', fallbackOfLater);
    const places = new Map<string, Place>([
      [failing, 'failing'],
      [fallback, 'fallback'],
      [later, 'later'],
      [fallbackOfLater, 'fallback of later'],
    ]);
    const incidents: string[] = [];
    for (let count = 0; count < incidentCount; count++) {
      const monitor = await service.monitor([failing]);
      await service.call('PUT', `/v1/monitors/${monitor}/channels/${later}`, { after_minutes: 1 });
      incidents.push(await service.open(monitor));
    }
    const isAnswered = (incident: string): boolean => incidents.indexOf(incident) % 2 === 0;
    const answered = incidents.filter(isAnswered);
    for (const incident of answered) await service.call('POST', `/v1/incidents/${incident}/acknowledge`);

    /** @param firstWithinMs how long the first message may take */
    const kill = async (kills: number, firstWithinMs = quietMs): Promise<void> => {
      for (let index = 0; index < kills; index++) {
        const dispatcher = service.startDispatcher();
        const sent = (await receiver.received()) + (index === 0 ? 1 : random.integer(0, sentMax));
        await receiver.hold(sent, index === 0 ? firstWithinMs : quietMs);
        await stopProcess(dispatcher, 'SIGKILL');
        await receiver.release();
        if (random.chance(0.5)) continue;
        await service.stopApi('SIGKILL');
        await service.startApi();
      }
    };
    const rung = (alerts: readonly Alert[], incident: string, event: Alert['event']) =>
      alerts
        .filter((alert) => alert.incident_id === incident && alert.event === event)
        .map(({ channel_id }) => places.get(channel_id))
        .sort();
    const tests = places.size;
    await kill(killsEach);
    await kill(killsEach, 2 * laterMs);
    service.startDispatcher();
    const heard = await service.endedAlerts(
      tests + answered.length + all.length * (incidents.length - answered.length),
    );
    for (const incident of incidents) {
      const expected = isAnswered(incident) ? ['failing'] : all;
      expect([incident, rung(heard, incident, 'incident.created')]).toEqual([incident, expected]);
    }

    // What came due meanwhile rings now.
    for (const incident of answered) await service.call('DELETE', `/v1/incidents/${incident}/acknowledge`);
    await kill(killsEach);
    service.startDispatcher();
    const takenBack = await service.endedAlerts(tests + all.length * incidents.length);
    for (const incident of incidents)
      expect([incident, rung(takenBack, incident, 'incident.created')]).toEqual([incident, all]);

    for (const incident of incidents) await service.resolve(incident);
    await kill(killsEach);
    service.startDispatcher();
    const ended = await service.endedAlerts(tests + 2 * all.length * incidents.length);
    for (const incident of incidents)
      expect([incident, rung(ended, incident, 'incident.resolved')]).toEqual([incident, all]);

    expect(await receiver.doubled()).toEqual([]);
    const byId = new Map(ended.map((alert) => [alert.id, alert]));
    for (const { channel_id, event, incident_id, stands_in_for } of ended) {
      const origin = byId.get(stands_in_for ?? '');
      if (stands_in_for === null) continue;
      expect(origin).toMatchObject({ event, incident_id, status: 'failed' });
      expect(places.get(channel_id)).toMatch(/^fallback/);
    }
    const beginnings = ended.filter(({ event, channel_id }) => {
      return event === 'incident.created' && /^fallback/.test(places.get(channel_id) ?? '');
    });
    expect(beginnings.filter(({ stands_in_for }) => stands_in_for === null)).toEqual([]);
  } finally {
    await service.stop();
    receiver.stop();
  }
};
