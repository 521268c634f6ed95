import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openCalendarReader } from '@tocsin/calendar';
import {
  type AccountId,
  type Instant,
  id,
  instant,
  type PersonId,
  plusMs,
  type Rota,
  type RotaId,
} from '@tocsin/domain';
import {
  type Database,
  openDatabase,
  type RotaCalendars,
  rotaCalendars,
  secretBox,
  UnitOfWork,
} from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { openCalendarFeed } from '@tocsin/transports';
import Driver from 'better-sqlite3';
import type { Outlet } from '../../src/outbox/outbox-loop.js';
import { rotaReadings } from '../../src/outbox/rota-calendars.js';

const secrets = secretBox('a key that is long enough for tests, and only for tests');
const start = instant(new Date('2026-11-10T12:00:00.000Z'));
const minuteMs = 60_000;

let folder: string;
let database: Database;
let unitOfWork: UnitOfWork;
let server: Server;
let answer: { status: number; text: string };
let asked: number;
let now: Instant;
let calendars: RotaCalendars;
let outlet: Outlet;
let accountId: AccountId;

const calendar = (name: string): string =>
  [
    ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', `SUMMARY:${name}`, 'DTSTART:20261101T080000Z'],
    ...['DURATION:P1D', 'RRULE:FREQ=DAILY;INTERVAL=2', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-rotas-'));
  database = await openDatabase(`sqlite:${join(folder, 'test.db')}`);
  unitOfWork = new UnitOfWork(database, { secrets, newId });
  [answer, asked, now] = [{ status: 200, text: calendar('Ada') }, 0, start];
  server = createServer((request, response) => {
    asked += 1;
    const isKnown = request.headers['if-none-match'] === `"${answer.text}"`.replaceAll(/\s/g, '');
    response.writeHead(isKnown ? 304 : answer.status, { ETag: `"${answer.text}"`.replaceAll(/\s/g, '') });
    response.end(isKnown ? undefined : answer.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  accountId = id<AccountId>(newId());
  await unitOfWork.run(({ accounts }) =>
    accounts.create({ id: accountId, name: 'The shop', plan: 'lite', createdAt: start }),
  );
  calendars = rotaCalendars(database, secrets, newId, ({ name, accountName, since, error }) => ({
    kind: 'rota_failing',
    link: 'https://tocsin.example.com/alerts/rotas',
    expiresAt: plusMs(now, 86_400_000),
    accountName,
    rotaName: name,
    since,
    error,
  }));
  outlet = rotaReadings({
    calendars,
    feed: openCalendarFeed({ egressAllow: ['127.0.0.1'], dnsServers: [] }),
    reader: openCalendarReader(),
    log: { warn: () => {} } as never,
    now: () => new Date(now),
  }) as Outlet;
});
afterEach(async () => {
  await outlet.close();
  server.closeAllConnections();
  server.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const newRota = async (source: 'fetched' | 'given', match = 'Ada'): Promise<RotaId> => {
  const rotaId = id<RotaId>(newId());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`;
  const rota: Rota = {
    ...{ rotaId, accountId, name: 'Primary', people: [{ match, channelIds: [] }], otherwise: [] },
    ...{ calendarUrl: null, fetchedAt: null, failingSince: null, fetchError: null },
    ...{ createdAt: now, updatedAt: now },
  };
  await unitOfWork.run(({ rotas }) =>
    rotas.save(rota, source === 'fetched' ? { calendarUrl: url } : { calendar: answer.text }, now),
  );
  return rotaId;
};

/** Reads what is due. @returns how many there were */
const readDue = async (): Promise<number> => {
  const due = await outlet.claim(10);
  for (const each of due) await outlet.send(each);
  return due.length;
};

const after = (minutes: number): void => {
  now = plusMs(now, minutes * minuteMs);
};

const found = async (rotaId: RotaId): Promise<Rota> => {
  const rota = await unitOfWork.committed.rotas.find(accountId, rotaId);
  if (rota === null) throw new Error('The rota is gone.');
  return rota;
};

const turnDays = async (rotaId: RotaId): Promise<string[]> =>
  (await unitOfWork.committed.rotas.allTurns(rotaId)).map(({ startsAt }) => startsAt.slice(5, 10));

test('a calendar is fetched at once, and again every five minutes', async () => {
  const rotaId = await newRota('fetched');
  expect(await readDue()).toBe(1);
  expect(await found(rotaId)).toMatchObject({ fetchedAt: now, failingSince: null });
  const days = await turnDays(rotaId);
  expect(days).toContain('11-09');
  expect(days).toContain('12-13');
  expect(await readDue()).toBe(0);
  after(4);
  expect(await readDue()).toBe(0);
  after(1);
  expect([await readDue(), asked]).toEqual([1, 2]);
  answer = { status: 200, text: calendar('nobody') };
  after(5);
  await readDue();
  expect(await turnDays(rotaId)).toEqual([]);
});

test('the weeks move on, though the calendar stays the same', async () => {
  const [fetched, given] = [await newRota('fetched'), await newRota('given')];
  await readDue();
  const last = async (rotaId: RotaId) => (await turnDays(rotaId)).at(-1);
  expect([await last(fetched), await last(given)]).toEqual(['12-15', '12-15']);
  after(48 * 60);
  expect(await readDue()).toBe(2);
  expect([await last(fetched), await last(given)]).toEqual(['12-17', '12-17']);
  expect(asked).toBe(2);
});

test('the last calendar counts while it cannot be fetched, and after an hour the owners are told, once', async () => {
  const personId = id<PersonId>(newId());
  await unitOfWork.run(async ({ people, members }) => {
    await people.create(
      {
        id: personId,
        emailAddress: 'ada@example.com',
        name: 'Ada',
        hasSecondFactor: false,
        hasAuthenticatorApp: false,
        createdAt: now,
        addressProvedAt: null,
      },
      'no hash',
    );
    await members.add(accountId, personId, 'owner', now);
  });
  const rotaId = await newRota('fetched');
  await readDue();
  const before = await turnDays(rotaId);
  answer = { status: 500, text: '' };
  const mailsOf = new Driver(join(folder, 'test.db'), { readonly: true });
  const mails = async (): Promise<number> =>
    (mailsOf.prepare('SELECT COUNT(*) FROM mail').pluck().get() as number) ?? 0;
  after(5);
  await readDue();
  const failingSince = now;
  for (let minutes = 0; minutes < 55; minutes += 5) {
    after(5);
    await readDue();
  }
  expect(await found(rotaId)).toMatchObject({
    failingSince,
    fetchError: 'The server of the calendar answered 500.',
  });
  expect([await turnDays(rotaId), await mails()]).toEqual([before, 0]);
  after(5);
  await readDue();
  expect(await mails()).toBe(1);
  after(5);
  await readDue();
  expect(await mails()).toBe(1);
  answer = { status: 200, text: calendar('Ada') };
  after(5);
  await readDue();
  expect(await found(rotaId)).toMatchObject({ failingSince: null, fetchError: null });
  mailsOf.close();
});

test('a text that is no calendar is named, and stays the last one no longer than until it is one', async () => {
  answer = { status: 200, text: '<html>Sign in</html>' };
  const rotaId = await newRota('fetched');
  await readDue();
  expect(await found(rotaId)).toMatchObject({
    fetchError: 'The calendar is no iCalendar text.',
    fetchedAt: null,
  });
  answer = { status: 200, text: calendar('Ada') };
  after(5);
  await readDue();
  expect(await turnDays(rotaId)).toContain('11-09');
});

test('what was read of a rota that changed meanwhile is dropped, and it is read again', async () => {
  const rotaId = await newRota('fetched');
  const [due] = await outlet.claim(10);
  after(1);
  const rota = await found(rotaId);
  await unitOfWork.run(({ rotas }) =>
    rotas.save({ ...rota, people: [{ match: 'Grace', channelIds: [] }], updatedAt: now }, null, now),
  );
  await outlet.send(due);
  expect((await found(rotaId)).fetchedAt).toBeNull();
  expect(await readDue()).toBe(1);
  expect(await found(rotaId)).toMatchObject({ fetchedAt: now });
  expect(await turnDays(rotaId)).toEqual([]);
});

test('two processes never take the same rota, and one that dies leaves it to the next after five minutes', async () => {
  await newRota('given');
  const [first, second] = await Promise.all([outlet.claim(10), outlet.claim(10)]);
  expect(first.length + second.length).toBe(1);
  expect(await readDue()).toBe(0);
  after(5);
  expect(await readDue()).toBe(1);
});
