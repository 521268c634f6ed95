import { setTimeout as sleep } from 'node:timers/promises';
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
/** The shortest time that a later channel can have, and what an api needs to see that it is over. */
const laterMs = 60_000;
const graceMs = 3000;
const betweenKillsMs = 3000;

type Place = 'failing' | 'fallback' | 'later' | 'fallback of later';

/** What an incident rings that nobody answers: the first two at once, and the others a minute later. */
const all: readonly Place[] = ['failing', 'fallback', 'fallback of later', 'later'];

/**
 * Kills apis and dispatchers at random moments while incidents ring a channel that fails and has a fallback, and a minute
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

    const kill = async (ms: number): Promise<void> => {
      const untilMs = performance.now() + ms;
      while (performance.now() < untilMs) {
        const dispatcher = service.startDispatcher();
        await sleep(random.integer(0, betweenKillsMs));
        await stopProcess(dispatcher, 'SIGKILL');
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
    await kill(laterMs + graceMs);
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
    await kill(2 * graceMs);
    service.startDispatcher();
    const takenBack = await service.endedAlerts(tests + all.length * incidents.length);
    for (const incident of incidents)
      expect([incident, rung(takenBack, incident, 'incident.created')]).toEqual([incident, all]);

    for (const incident of incidents) await service.resolve(incident);
    await kill(2 * graceMs);
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
