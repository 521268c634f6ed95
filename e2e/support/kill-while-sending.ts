import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Random } from '@tocsin/testing';
import { stopProcess } from '../../scripts/processes.mjs';
import { type RecordingReceiver, startRecordingReceiver } from '../../scripts/recording-receiver.mjs';
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
const document = readFileSync(new URL('../../docs/crashes.md', import.meta.url), 'utf8');
/** The document's promise for a kill: at most so many messages are `interrupted` and never left. */
const lostAKillMax = Number(/at most (\d+) that had not left yet/.exec(document)?.[1]);
/** Longer than the start of a process on a loaded machine. */
const quietMs = 20_000;

/** Repeats a failed run as far as the processes do: `KILL_SEED`. */
export const killSeed = Number(process.env.KILL_SEED ?? randomInt(2 ** 32));

export type Storm = { killCount: number; messageCount: number };

/**
 * Kills dispatchers at random moments of a storm, some of them beside another one, and asserts that each message is sent
 * at most once, and that no more are interrupted, and no more of these never left, than docs/crashes.md says.
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
    let connections = 0;
    let dispatcher = service.startDispatcher();
    for (let kill = 0; kill < killCount; kill++) {
      const successor = random.chance(1 / 2) ? service.startDispatcher() : null;
      // On average, the kills leave a quarter for the last dispatcher.
      const sends = random.integer(1, (1.5 * messageCount) / killCount);
      const wait = random.integer(0, kill % startKilledEvery === 0 ? startMs : sendingMs);
      if (kill % startKilledEvery !== 0) await untilSent(receiver, sends);
      await sleep(wait);
      const killed = dispatcher;
      connections += await receiver.connectionsCutBy(() => stopProcess(killed, 'SIGKILL'));
      dispatcher = successor ?? service.startDispatcher();
    }
    const rows = await endedRows(service, channelIds, messageCount);
    expect(await receiver.doubled()).toEqual([]);
    expect(new Set(rows.map(({ message }) => message)).size).toBe(messageCount);
    const arrived = new Set(await receiver.arrived());
    const outcomes = [...new Set(rows.map(({ outcome }) => outcome))].sort();
    expect(outcomes).toEqual(['delivered', 'interrupted']);
    const lost = rows.filter(({ message }) => !arrived.has(message));
    expect(lost.filter(({ outcome }) => outcome === 'delivered')).toEqual([]);
    const interrupted = rows.filter(({ outcome }) => outcome === 'interrupted');
    expect(interrupted.length).toBeLessThanOrEqual(connections);
    expect(lost.length).toBeLessThanOrEqual(killCount * lostAKillMax);
  } finally {
    await service.stop();
    receiver.stop();
  }
};

/** Waits until so many more messages have arrived, or none does any more. */
const untilSent = async (receiver: RecordingReceiver, count: number): Promise<void> => {
  let received = await receiver.received();
  const enough = received + count;
  for (let before = -1; received < enough && received > before; ) {
    before = received;
    await receiver.untilReceived(enough, quietMs);
    received = await receiver.received();
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

/** The rows of all messages but the tests of the channels. */
const endedRows = async (
  service: Service,
  channelIds: readonly string[],
  messageCount: number,
): Promise<readonly { message: string; outcome: string }[]> => {
  const alerts = await service.endedAlerts(messageCount + channelCount);
  expect(alerts).toHaveLength(messageCount + channelCount);
  const paths = new Map(channelIds.map((id, index) => [id, `/${index}`]));
  return alerts
    .filter(({ event }) => event !== 'channel.test')
    .map(({ channel_id, event, incident_id, status, error }) => ({
      message: `${paths.get(channel_id)} ${event} ${incident_id}`,
      outcome: error?.code ?? status,
    }));
};
