import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { Random, testSeed } from '@tocsin/testing';
import { stopProcess } from '../../scripts/processes.mjs';
import { type RecordingReceiver, startRecordingReceiver } from '../../scripts/recording-receiver.mjs';
import type { NewDatabase } from './databases.js';
import { Service } from './service.js';

const channelCount = 50;
/** The first tenth fail, and have a fallback, which has another one. */
const failingCount = channelCount / 10;
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

/** Decides where the kills come. `KILL_SEED` gives another one. */
export const killSeed = Number(process.env.KILL_SEED ?? testSeed());

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
    const channels = await prepareStorm(service, receiver, messageCount);
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
    const rows = await endedRows(service, channels, messageCount);
    expect(await receiver.doubled()).toEqual([]);
    expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length);
    expect(rows.filter(({ place }) => place !== 'fallback')).toHaveLength(messageCount);
    expectFallbacks(rows);
    const arrived = new Set(await receiver.arrived());
    const outcomesOf = (place: Row['place']) =>
      new Set(rows.filter((row) => row.place === place).map(({ outcome }) => outcome));
    expect([...outcomesOf('working')].sort()).toEqual(['delivered', 'interrupted']);
    expect([...outcomesOf('failing')].filter((outcome) => outcome !== 'interrupted')).toEqual([
      'http_status',
    ]);
    expect(outcomesOf('fallback')).toContain('delivered');
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

type Channel = { readonly id: string; readonly path: string; readonly place: Row['place'] };

/** Opens and resolves incidents, several of each monitor one after the other. @returns the channels by their ids */
const prepareStorm = async (
  service: Service,
  receiver: RecordingReceiver,
  messageCount: number,
): Promise<ReadonlyMap<string, Channel>> => {
  const channels: Channel[] = [];
  const add = async (path: string, place: Channel['place'], fallback?: string): Promise<string> => {
    const id = await service.webhook(`${receiver.url}${path}`, undefined, fallback);
    channels.push({ id, path, place });
    return id;
  };
  const attached = await Promise.all(
    Array.from({ length: channelCount }, async (_, index) => {
      if (index >= failingCount) return add(`/${index}`, 'working');
      const second = await add(`/second/${index}`, 'fallback');
      return add(`/fails/${index}`, 'failing', await add(`/first/${index}`, 'fallback', second));
    }),
  );
  const rounds = messageCount / messagesEach / monitorCount;
  await Promise.all(
    Array.from({ length: monitorCount }, async () => {
      const monitorId = await service.monitor(attached);
      for (let round = 0; round < rounds; round++) await service.resolve(await service.open(monitorId));
    }),
  );
  return new Map(channels.map((channel) => [channel.id, channel]));
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
