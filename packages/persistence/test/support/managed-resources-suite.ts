import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type AccountId,
  type ChannelId,
  instant,
  type ManagedResource,
  type MonitorId,
  type StatusPage,
  type StatusPageId,
  unbranded,
} from '@tocsin/domain';
import { aMonitor } from '@tocsin/testing';
import { v7 } from 'uuid';
import type { Database, UnitOfWork } from '../../src/index.js';
import { arrange, opened } from './stores.js';

const now = instant(new Date('2026-05-03T12:34:56.000Z'));
const aStatusPage = (accountId: AccountId, id: StatusPageId): StatusPage => ({
  id,
  accountId,
  slug: 'acme',
  title: 'Acme',
  description: '',
  ...unbranded,
  timeZone: 'UTC',
  homepageUrl: null,
  domain: null,
  noindex: false,
  hasPassword: false,
  isDomainProved: false,
  publishAfterMinutes: null,
  createdAt: now,
  updatedAt: now,
});

export const managedResourcesSuite = (newDatabase: () => Promise<string>): void => {
  let database: Database;
  let unitOfWork: UnitOfWork;
  let accountId: AccountId;
  let channelId: ChannelId;
  let shop: MonitorId;
  let blog: MonitorId;
  beforeEach(async () => {
    ({ database, unitOfWork } = await opened(await newDatabase()));
    ({ accountId, channelId } = await arrange(unitOfWork));
    [shop, blog] = [v7() as MonitorId, v7() as MonitorId];
    await unitOfWork.run(async ({ monitors }) => {
      for (const monitorId of [shop, blog]) await monitors.save(aMonitor({ accountId, monitorId }));
    });
  });
  afterEach(() => database.close());

  const save = (...resources: ManagedResource[]): Promise<void> =>
    unitOfWork.run(({ managedResources }) => managedResources.save(accountId, resources));
  const listed = (): Promise<ManagedResource[]> => unitOfWork.committed.managedResources.list(accountId);
  const managed = (key: string, id: string, fileSet = 'web'): ManagedResource => ({
    kind: 'monitors',
    key,
    fileSet,
    id,
  });

  describe('managed resources', () => {
    test('have one key each, which can change, and be exchanged', async () => {
      await save(managed('shop', shop), managed('blog', blog, 'team'));
      expect(await listed()).toEqual([managed('blog', blog, 'team'), managed('shop', shop)]);
      await save(managed('blog', shop), managed('shop', blog));
      expect(await listed()).toEqual([managed('blog', shop), managed('shop', blog)]);
    });

    test('are refused a key that another one has', async () => {
      await save(managed('shop', shop));
      const refusal = await save(managed('shop', blog)).catch(String);
      expect(refusal).toMatch(/unique/i);
      expect(await listed()).toEqual([managed('shop', shop)]);
    });

    test('are forgotten when they are deleted', async () => {
      await save(managed('shop', shop), managed('blog', blog));
      await unitOfWork.run(({ monitors }) => monitors.remove(shop));
      expect(await listed()).toEqual([managed('blog', blog)]);
    });

    test('say by which file set, under which key, for each of many', async () => {
      await save(managed('shop', shop, 'web.team_1'), { ...managed('pager', channelId), kind: 'channels' });
      const { managedResources, monitors } = unitOfWork.committed;
      expect([...(await managedResources.ofEach('monitors', [shop, blog]))]).toEqual([
        [shop, { fileSet: 'web.team_1', key: 'shop' }],
      ]);
      expect([...(await managedResources.ofEach('channels', [channelId]))]).toEqual([
        [channelId, { fileSet: 'web', key: 'pager' }],
      ]);
      const records = await monitors.findAll([shop, blog]);
      expect(records.map((record) => record.managed)).toEqual([{ fileSet: 'web.team_1', key: 'shop' }, null]);
    });

    test('can be a status page, and are forgotten with it', async () => {
      const id = v7() as StatusPageId;
      await unitOfWork.run(({ statusPages }) => statusPages.save(aStatusPage(accountId, id), null));
      await save({ kind: 'status_pages', key: 'acme', fileSet: 'web', id });
      expect(await listed()).toEqual([{ kind: 'status_pages', key: 'acme', fileSet: 'web', id }]);
      await unitOfWork.run(({ statusPages }) => statusPages.remove(accountId, id));
      expect(await listed()).toEqual([]);
    });

    test('of two file sets may have the same key, and those of one may not', async () => {
      await save(managed('shop', shop), managed('shop', blog, 'team'));
      expect(await listed()).toEqual([managed('shop', blog, 'team'), managed('shop', shop)]);
      await expect(save(managed('shop', blog))).rejects.toThrow();
    });

    test('are of one account', async () => {
      await save(managed('shop', shop));
      const other = await arrange(unitOfWork);
      expect(await unitOfWork.committed.managedResources.list(other.accountId)).toEqual([]);
    });
  });

  test('the channels of many monitors are read at once, under a lock if need be', async () => {
    const attached = await unitOfWork.run(async ({ monitors, managedResources }) => {
      await managedResources.lock(accountId, {
        pageIds: [],
        monitorIds: [shop, blog],
        channelIds: [channelId],
      });
      await monitors.attach(shop, channelId, { afterMinutes: 10, now: instant(new Date()) });
      return managedResources.channelsOf([shop, blog]);
    });
    expect([...attached]).toEqual([
      [shop, [{ channelId, afterMinutes: 10 }]],
      [blog, []],
    ]);
  });
};
