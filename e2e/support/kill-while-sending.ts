import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect } from '@jest/globals';
import { Random, testSeed } from '@tocsin/testing';
import { stopProcess } from '../../scripts/processes.mjs';
import { type RecordingReceiver, startRecordingReceiver } from '../../scripts/recording-receiver.mjs';
import type { NewDatabase } from './databases.js';
import { Service } from './service.js';
import { hangsAfterMs, until } from './until.js';

const channelCount = 50;
/** The first tenth fail, and have a fallback, which has another one. */
const failingCount = channelCount / 10;
const monitorCount = 20;
/** An incident opens and resolves, and tells each channel of both. */
const messagesEach = 2 * channelCount;
const answerAfterMsMax = 30;
/** Every fifth kill comes during the start, the others while messages are on the wire. */
const startKilledEvery = 5;
/** The kills leave the rest for the last dispatcher. It is more than the kills can lose. */
const shareBeforeLastKill = 0.75;
const document = readFileSync(new URL('../../docs/crashes.md', import.meta.url), 'utf8');
/** The document's promise for a kill: at most so many messages are `interrupted` and never left. */
const lostAKillMax = Number(/at most (\d+) that had not left yet/.exec(document)?.[1]);

/** Decides where the kills come. `KILL_SEED` gives another one. */
export const killSeed = Number(process.env.KILL_SEED ?? testSeed());

export type Storm = { killCount: number; messageCount: number };

/**
 * Kills dispatchers after so many messages of a storm, some of them beside another one. Asserts that each message is sent
 * at most once, that those without an answer are interrupted, and that no more are, and no more of these never left, than
 * docs/crashes.md says. The receiver holds its answers back until the kill, so messages are on the wire then.
 */
export const killWhileSending = async (
  newDatabase: NewDatabase,
  { killCount, messageCount }: Storm,
): Promise<void> => {
  const random = Random.of(killSeed);
  const receiver = await startRecordingReceiver(answerAfterMsMax);
  const service = await Service.start({}, newDatabase);
  try {
    const channels = await prepareChannels(service, receiver);
    await testChannels(service, channels.size);
    await prepareStorm(service, channels, messageCount);
    const places = Array.from({ length: killCount }, () =>
      random.integer(channels.size + 1, shareBeforeLastKill * messageCount),
    ).sort((a, b) => a - b);
    let connections = 0;
    let dispatcher = service.startDispatcher();
    for (const [kill, place] of places.entries()) {
      // The first one that is killed while it sends is alone, so that the messages on the wire are its own.
      const successor = kill > 1 && random.chance(1 / 2) ? service.startDispatcher() : null;
      if (kill % startKilledEvery === 0) await untilStarting(service, random.chance(1 / 2));
      else await receiver.hold(place, hangsAfterMs);
      const killed = dispatcher;
      connections += await receiver.connectionsCutBy(() => stopProcess(killed, 'SIGKILL'));
      await receiver.release();
      dispatcher = successor ?? service.startDispatcher();
    }
    const rows = await endedRows(service, channels, messageCount);
    expect(await receiver.doubled()).toEqual([]);
    expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length);
    expect(rows.filter(({ place }) => place !== 'fallback')).toHaveLength(messageCount);
    expectFallbacks(rows);
    const arrived = new Set(await receiver.arrived());
    const outcomesOf = (place: Row['place']) =>
      new Set(rows.filter((row) => row.place === place).map(({ outcome }) => outcome));
    const otherThanInterrupted = (place: Row['place']) =>
      [...outcomesOf(place)].filter((outcome) => outcome !== 'interrupted');
    expect(otherThanInterrupted('working')).toEqual(['delivered']);
    expect(otherThanInterrupted('failing')).toEqual(['http_status']);
    expect(outcomesOf('fallback')).toContain('delivered');
    const lost = rows.filter(({ message }) => !arrived.has(message));
    expect(lost.filter(({ outcome }) => outcome === 'delivered')).toEqual([]);
    const interrupted = rows.filter(({ outcome }) => outcome === 'interrupted');
    expect(interrupted.length).toBeLessThanOrEqual(connections);
    const unanswered = await receiver.unanswered();
    expect(unanswered.length).toBeGreaterThan(0);
    expect(interrupted.map(({ message }) => message)).toEqual(expect.arrayContaining(unanswered));
    expect(lost.length).toBeLessThanOrEqual(killCount * lostAKillMax);
  } finally {
    await service.stop();
    receiver.stop();
  }
};

/** Waits until a dispatcher has the lock of its journal, which is before its first message. Or does not wait at all. */
const untilStarting = async (service: Service, hasLock: boolean): Promise<void> => {
  if (!hasLock) return;
  await until('a dispatcher has a lock', async () => {
    const files = await readdir(service.stateFolder).catch(() => []);
    return files.some((file) => file.endsWith('.lock'));
  });
};

/** Sends the test of each channel, so that all later messages are of incidents. */
const testChannels = async (service: Service, count: number): Promise<void> => {
  service.startDispatcher();
  await service.endedAlerts(count);
  await service.stopDispatchers();
};

type Channel = { readonly id: string; readonly path: string; readonly place: Row['place'] };

/** @returns the channels by their ids */
const prepareChannels = async (
  service: Service,
  receiver: RecordingReceiver,
): Promise<ReadonlyMap<string, Channel>> => {
  const channels: Channel[] = [];
  const add = async (path: string, place: Channel['place'], fallback?: string): Promise<string> => {
    const id = await service.webhook(`${receiver.url}${path}`, undefined, fallback);
    channels.push({ id, path, place });
    return id;
  };
  await Promise.all(
    Array.from({ length: channelCount }, async (_, index) => {
      if (index >= failingCount) return add(`/${index}`, 'working');
      const second = await add(`/second/${index}`, 'fallback');
      return add(`/fails/${index}`, 'failing', await add(`/first/${index}`, 'fallback', second));
    }),
  );
  return new Map(channels.map((channel) => [channel.id, channel]));
};

/** Opens and resolves incidents, several of each monitor one after the other. */
const prepareStorm = async (
  service: Service,
  channels: ReadonlyMap<string, Channel>,
  messageCount: number,
): Promise<void> => {
  const attached = [...channels.values()].filter(({ place }) => place !== 'fallback').map(({ id }) => id);
  const rounds = messageCount / messagesEach / monitorCount;
  await Promise.all(
    Array.from({ length: monitorCount }, async () => {
      const monitorId = await service.monitor(attached);
      for (let round = 0; round < rounds; round++) await service.resolve(await service.open(monitorId));
    }),
  );
};

type Row = {
  readonly id: string;
  readonly message: string;
  readonly path: string;
  readonly place: 'working' | 'failing' | 'fallback';
  readonly outcome: string;
  readonly standsInFor: string | null;
};

/** The rows of all messages but the tests of the channels, once no fallback is missing. */
const endedRows = async (
  service: Service,
  channels: ReadonlyMap<string, Channel>,
  messageCount: number,
): Promise<readonly Row[]> => {
  let expected = channels.size + messageCount;
  for (;;) {
    const alerts = await service.endedAlerts(expected);
    const rows = alerts
      .filter(({ event }) => event !== 'channel.test')
      .map(({ id, channel_id, event, incident_id, status, error, stands_in_for }): Row => {
        const { path = '', place = 'working' } = channels.get(channel_id) ?? {};
        const outcome = error?.code ?? status;
        const message = `${path} ${event} ${incident_id}`;
        return { id, message, path, place, outcome, standsInFor: stands_in_for };
      });
    const count = channels.size + messageCount + messagesOfFallbacks(rows).length;
    if (count <= expected) return rows;
    expected = count;
  }
};

/** Its message failed, and it has a fallback. */
const hasFallenBack = ({ path, outcome }: Row): boolean =>
  outcome !== 'delivered' && /^\/(fails|first)\//.test(path);

/** The failed message for each message of a fallback. */
const originsIn = (rows: readonly Row[]): ReadonlyMap<string, string> => {
  const next = { fails: 'first', first: 'second' } as const;
  return new Map(
    rows
      .filter(hasFallenBack)
      .map(({ id, message }) => [message.replace(/fails|first/, (name) => next[name as 'fails']), id]),
  );
};

/** Each failed message has one of its fallback. Who hears in this way of the beginning hears of the end too. */
const messagesOfFallbacks = (rows: readonly Row[]): readonly string[] => {
  const failed = [...originsIn(rows).keys()];
  return [...new Set([...failed, ...failed.map((message) => message.replace('.created', '.resolved'))])];
};

const expectFallbacks = (rows: readonly Row[]): void => {
  const originOf = originsIn(rows);
  const found = rows.filter(({ place }) => place === 'fallback');
  expect(found.map(({ message }) => message).sort()).toEqual([...messagesOfFallbacks(rows)].sort());
  const isOfOrigin = ({ message, standsInFor }: Row): boolean =>
    standsInFor === originOf.get(message) || (standsInFor === null && message.includes('.resolved'));
  expect(found.filter((row) => !isOfOrigin(row))).toEqual([]);
  expect(rows.filter(({ place, standsInFor }) => place !== 'fallback' && standsInFor !== null)).toEqual([]);
};
