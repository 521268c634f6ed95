import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Claims } from './support/claims.js';
import { startCountingReceiver } from './support/counting-receiver.js';
import { newPostgres } from './support/databases.js';
import { limitFileSize } from './support/disk.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

let receiver: Awaited<ReturnType<typeof startCountingReceiver>>;
let service: Service;
let claims: Claims;
let free = '';
let held = '';
let holding: Promise<void> | number = 0;
let release = (): void => undefined;

const holdAnswers = (): void => {
  holding = new Promise((resolve) => {
    release = resolve;
  });
};

beforeAll(async () => {
  receiver = await startCountingReceiver((path) => (path === '/held' ? holding : 0));
  service = await Service.start({}, newPostgres);
  claims = new Claims(service.databaseUrl);
  [held, free] = await Promise.all([
    service.webhook(`${receiver.url}/held`),
    service.webhook(`${receiver.url}/free`),
  ]);
  service.startDispatcher();
  await service.endedAlerts(2);
  await service.stopDispatchers();
});
afterEach(async () => {
  release();
  await service.stopDispatchers();
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const arrived = (path: string, event: string, incidentId: string) =>
  until(`${event} has arrived`, () => receiver.arrivals.has(`${path} ${event} ${incidentId}`));

/** Opens an incident of which a dispatcher sends the message, and waits for the answer. */
const openOnTheWire = async (): Promise<string> => {
  const incidentId = await service.open(await service.monitor([held]));
  await arrived('/held', 'incident.created', incidentId);
  await claims.prolong();
  return incidentId;
};

const endings = async (incidentId: string): Promise<string[]> =>
  (await service.alerts({ incident_id: incidentId })).map(
    ({ event, status, error }) => `${event} ${error?.code ?? status}`,
  );

const untilEnding = (incidentId: string, ...accepted: readonly string[]) =>
  until(accepted.join(' or '), async () =>
    (await endings(incidentId)).some((ending) => accepted.includes(ending)),
  );

/** A machine that takes longer lets a held message end by its ten seconds. */
const heldMsMax = 8_000;

const kill = async (dispatcher: ChildProcess): Promise<void> => {
  dispatcher.kill('SIGKILL');
  await once(dispatcher, 'exit');
};

describe('a dispatcher that is killed beside two others on its machine, of which one is stopped', () => {
  test('has its claims settled at once by the one that runs: what had begun is interrupted, what had not is sent; the claims of both others stay', async () => {
    holdAnswers();
    const killed = service.startDispatcher();
    const lost = await openOnTheWire();
    await service.resolve(lost);
    await untilEnding(lost, 'incident.resolved pending');
    killed.kill('SIGSTOP');
    const stopped = service.startDispatcher();
    const heldSinceMs = performance.now();
    const ofStopped = await openOnTheWire();
    stopped.kill('SIGSTOP');
    service.startDispatcher();
    const ofRunning = await openOnTheWire();
    await claims.claimUnbegun(lost);

    await kill(killed);
    await arrived('/held', 'incident.resolved', lost);
    expect(await endings(lost)).toEqual(['incident.created interrupted', 'incident.resolved sending']);
    expect(await endings(ofStopped)).toEqual(['incident.created sending']);
    const isInTime = performance.now() - heldSinceMs < heldMsMax;
    if (isInTime) expect(await endings(ofRunning)).toEqual(['incident.created sending']);

    release();
    stopped.kill('SIGCONT');
    const ends = isInTime ? ['delivered'] : ['delivered', 'timeout'];
    for (const incidentId of [ofStopped, ofRunning])
      await untilEnding(incidentId, ...ends.map((end) => `incident.created ${end}`));
    await untilEnding(lost, ...ends.map((end) => `incident.resolved ${end}`));
    expect([...receiver.arrivals.values()].filter((times) => times > 1)).toEqual([]);
  });
});

type Case = {
  name: string;
  settings?: Record<string, string>;
  /** Changes the folder before the message begins. */
  before?(dispatcher: ChildProcess): Promise<unknown>;
  /** Changes the folder after the kill. */
  after?(folder: string): Promise<unknown>;
  says: string;
};

const withoutIt = 'no crash journal is kept: after a crash, claims end by time';

/** Changes the header of each journal, with a checksum that fits. */
const ofAnotherBoot = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.journal'))) {
    const [first = '', ...rest] = (await readFile(join(folder, name), 'utf8')).split('\n');
    const header = first.replace(/^\w+ /, '').replace(/"bootId":"[^"]+"/, '"bootId":"another boot"');
    const checksum = crc32(header).toString(16).padStart(8, '0');
    await writeFile(join(folder, name), [`${checksum} ${header}`, ...rest].join('\n'));
  }
};

describe('without a journal that counts, claims end by time, as on another machine', () => {
  test.each<Case>([
    {
      name: 'the folder cannot be made',
      settings: { STATE_DIR: join(process.execPath, 'dispatchers') },
      says: withoutIt,
    },
    { name: 'the folder is read-only', settings: { STATE_DIR: '/sys' }, says: withoutIt },
    {
      name: 'the disk is full',
      before: (dispatcher) => limitFileSize(dispatcher, 100),
      says: withoutIt,
    },
    {
      name: 'the folder is lost with its container',
      after: (folder) => rm(folder, { recursive: true }),
      says: '',
    },
    { name: 'the machine was started again', after: ofAnotherBoot, says: '' },
  ])('$name', async ({ settings = {}, before, after, says }) => {
    holdAnswers();
    const killed = service.startDispatcher({ LOG_LEVEL: 'warn', ...settings }, 'pipe');
    const log = killed.stdout ? text(killed.stdout) : '';
    const first = await service.open(await service.monitor([free]));
    await arrived('/free', 'incident.created', first);
    await before?.(killed);
    const lost = await openOnTheWire();
    await kill(killed);
    expect(await log).toContain(says);
    await after?.(service.stateFolder);

    service.startDispatcher(settings);
    await service.resolve(first);
    await arrived('/free', 'incident.resolved', first);
    expect(await endings(lost)).toEqual(['incident.created sending']);
    await claims.expire();
    await untilEnding(lost, 'incident.created interrupted');
  });
});
