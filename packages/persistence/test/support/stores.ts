import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AccountId,
  type AlertId,
  type ChannelId,
  defaultAlerting,
  instant,
  type MonitorId,
} from '@tocsin/domain';
import { aWebhookDestination } from '@tocsin/testing';
import { v7 } from 'uuid';
import {
  type Database,
  type Due,
  lookAtAgenda,
  openDatabase,
  type PlannerOptions,
  secretBox,
  UnitOfWork,
} from '../../src/index.js';

export const secrets = secretBox('a key that is only good for tests, and long enough');

export const at = instant(new Date('2026-05-03T12:34:56.000Z'));

export const temporaryFolder = async (): Promise<{ path: string; remove(): Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'tocsin-persistence-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

export const sqliteUrl = (folder: string): string => `sqlite:${join(folder, `${randomUUID()}.db`)}`;

/** The claims outlast a test. */
export const planner = (newAlertId = () => v7() as AlertId): PlannerOptions => ({
  claimedBy: 'a dispatcher',
  claimMs: 60_000,
  secrets,
  newAlertId,
});

export const unitOfWorkOn = (database: Database): UnitOfWork =>
  new UnitOfWork(database, { secrets, newId: () => v7() });

export const opened = async (url: string): Promise<{ database: Database; unitOfWork: UnitOfWork }> => {
  const database = await openDatabase(url);
  return { database, unitOfWork: unitOfWorkOn(database) };
};

/** The subjects of a kind that are due. */
export const dueIn = async <Id extends string>(
  { read }: Database,
  due: Due,
  subjectsMax = 100,
): Promise<Id[]> => {
  const found = await lookAtAgenda(read, [{ kind: 'it', due }], subjectsMax, instant(new Date()));
  return found.map(({ subject }) => subject as Id);
};

export const arrange = async (
  unitOfWork: UnitOfWork,
): Promise<{ accountId: AccountId; monitorId: MonitorId; channelId: ChannelId }> => {
  const accountId = v7() as AccountId;
  const monitorId = v7() as MonitorId;
  const channelId = v7() as ChannelId;
  await unitOfWork.run(async ({ accounts, channels, monitors }) => {
    await accounts.create({ id: accountId, name: 'Ada', plan: 'lite', createdAt: at });
    await channels.save({
      status: 'existing',
      confirmed: true,
      confirmedByDomain: false,
      channelId,
      accountId,
      name: 'on-call',
      enabled: true,
      minSeverity: 'info',
      fallbackChannelId: null,
      testEveryDays: null,
      destination: aWebhookDestination('https://hooks.example.com/in', 'hush'),
      createdAt: at,
      updatedAt: at,
    });
    await monitors.save({
      status: 'active',
      pauseReason: null,
      monitorId,
      accountId,
      name: 'site',
      type: 'http',
      target: 'https://site.example.com/',
      intervalSeconds: 60,
      timeoutSeconds: 10,
      settings: {},
      secrets: {},
      regions: ['default'],
      alerting: defaultAlerting,
      tags: [],
      createdAt: at,
      updatedAt: at,
    });
    await monitors.attach(monitorId, channelId);
  });
  return { accountId, monitorId, channelId };
};

/** The token of a link, and the hash of it that the tests look for. */
export const aLinkToken = () => {
  const token = v7();
  return { token, hash: `hash of ${token}` };
};
