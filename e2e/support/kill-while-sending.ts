import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Random } from '@tocsin/testing';
import {
  type Cut,
  type RecordingReceiver,
  startRecordingReceiver,
} from '../../scripts/recording-receiver.mjs';
import type { Alert } from './account.js';
import type { NewDatabase } from './databases.js';
import { Service } from './service.js';

const channelCount = 50;
const monitorCount = 20;
/** An incident opens and resolves, and tells each channel of both. */
const messagesEach = 2 * channelCount;
const answerAfterMsMax = 30;
/** Every fifth kill comes during the start, the others while messages are sent. */
const startKilledEvery = 5;
const startMs = 1000;
/** Moves the kill away from the arrival that it waited for. */
const sendingMs = 50;
const sendsWithinMs = 10_000;

/** Repeats a failed run as far as the processes do: `KILL_SEED`. */
export const killSeed = Number(process.env.KILL_SEED ?? randomInt(2 ** 32));

export type Storm = { killCount: number; messageCount: number };

/**
 * Kills dispatchers at random moments of a storm, some of them beside another one, and asserts that each message is sent
 * at most once, and lost only if it was on the wire.
 */
export const killWhileSending = async (
  newDatabase: NewDatabase,
  { killCount, messageCount }: Storm,
): Promise<void> => {
  const random = Random.of(killSeed);
  const receiver = await startRecordingReceiver(answerAfterMsMax);
  const service = await Service.start({}, newDatabase);
  try {
    const channelIds = await prepareStorm(service, receiver, messageCount);
    const cuts: Cut[] = [];
    let dispatcher = service.startDispatcher();
    for (let kill = 0; kill < killCount; kill++) {
      const successor = random.chance(1 / 2) ? service.startDispatcher() : null;
      const sends = random.integer(1, (2 * messageCount) / killCount);
      if (kill % startKilledEvery === 0) {
        await sleep(random.integer(0, startMs));
      } else {
        await receiver.untilReceived((await receiver.received()) + sends, sendsWithinMs);
        await sleep(random.integer(0, sendingMs));
      }
      const killed = dispatcher;
      const cut = await receiver.aroundKill(kill, async () => {
        killed.kill('SIGKILL');
        await once(killed, 'exit');
      });
      cuts.push(cut);
      dispatcher = successor ?? service.startDispatcher();
    }
    const alerts = await service.endedAlerts(messageCount + channelCount);
    await expectLostOnlyOnTheWire(alerts, channelIds, receiver, cuts);
  } finally {
    await service.stop();
    receiver.stop();
  }
};

/** Opens and resolves incidents, several of each monitor one after the other. */
const prepareStorm = async (
  service: Service,
  receiver: RecordingReceiver,
  messageCount: number,
): Promise<readonly string[]> => {
  const channelIds = await Promise.all(
    Array.from({ length: channelCount }, (_, index) => service.webhook(`${receiver.url}/${index}`)),
  );
  const rounds = messageCount / messagesEach / monitorCount;
  await Promise.all(
    Array.from({ length: monitorCount }, async () => {
      const monitorId = await service.monitor(channelIds);
      for (let round = 0; round < rounds; round++) await service.resolve(await service.open(monitorId));
    }),
  );
  return channelIds;
};

/** @param cuts of the kills, in order */
const expectLostOnlyOnTheWire = async (
  alerts: readonly Alert[],
  channelIds: readonly string[],
  receiver: RecordingReceiver,
  cuts: readonly Cut[],
): Promise<void> => {
  const messages = await receiver.messages();
  expect(messages.filter(({ times }) => times > 1)).toEqual([]);

  const paths = new Map(channelIds.map((id, index) => [id, `/${index}`]));
  const rows = alerts
    .filter(({ event }) => event !== 'channel.test')
    .map(({ channel_id, event, incident_id, status, error }) => ({
      key: `${paths.get(channel_id)} ${event} ${incident_id}`,
      outcome: error?.code ?? status,
    }));
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  expect(rows.filter(({ outcome }) => outcome !== 'delivered' && outcome !== 'interrupted')).toEqual([]);

  const arrived = new Map(messages.map(({ key, cutBy }) => [key, cutBy]));
  expect(rows.filter(({ key, outcome }) => outcome === 'delivered' && !arrived.has(key))).toEqual([]);
  const interrupted = rows.filter(({ outcome }) => outcome === 'interrupted').map(({ key }) => key);
  const begun = interrupted.filter((key) => arrived.has(key));
  const report = {
    interrupted: interrupted.length,
    begun: begun.length,
    connections: cuts.reduce((sum, { connections }) => sum + connections, 0),
    perKill: cuts
      .map(({ connections }, kill) =>
        [connections, begun.filter((key) => arrived.get(key) === kill).length].join(':'),
      )
      .join(' '),
  };
  process.stderr.write(`${JSON.stringify(report)}\n`);
  // Without interrupted messages the kills would prove nothing.
  expect(begun.length).toBeGreaterThan(0);
  for (const [kill, { connections }] of cuts.entries()) {
    expect(begun.filter((key) => arrived.get(key) === kill).length).toBeLessThanOrEqual(connections);
  }
  // A request of which only a part arrived has begun as well, and has no name here.
  const cutRequests = cuts.reduce((sum, { requests }) => sum + requests, 0);
  expect(interrupted.length - begun.length).toBeLessThanOrEqual(cutRequests);
};
