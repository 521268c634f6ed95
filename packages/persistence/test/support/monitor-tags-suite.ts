import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type AccountId, type ExistingMonitor, type MonitorId, type Tag, tagSet } from '@tocsin/domain';
import { aMonitor } from '@tocsin/testing';
import { v7 } from 'uuid';
import { sql } from '../../src/database/sql.js';
import type { Database, MonitorFilter, PageRequest, UnitOfWork } from '../../src/index.js';
import { arrange, opened } from './stores.js';

const firstPage: PageRequest = { limit: 200, after: null };

export const monitorTagsSuite = (newDatabase: () => Promise<string>): void => {
  let database: Database;
  let unitOfWork: UnitOfWork;
  let accountId: AccountId;
  beforeEach(async () => {
    ({ database, unitOfWork } = await opened(await newDatabase()));
    ({ accountId } = await arrange(unitOfWork));
  });
  afterEach(() => database.close());

  const save = async (monitor: ExistingMonitor, ...tags: string[]): Promise<void> =>
    unitOfWork.run(({ monitors }) => monitors.save({ ...monitor, tags: tagSet(tags as Tag[]) }));
  const saved = async (...tags: string[]): Promise<ExistingMonitor> => {
    const monitor = aMonitor({ accountId, monitorId: v7() as MonitorId });
    await save(monitor, ...tags);
    return monitor;
  };
  const tagged = async (
    tag: string,
    { page = firstPage, ...also }: Pick<MonitorFilter, 'channelId'> & { page?: PageRequest } = {},
  ): Promise<string[]> => {
    const filter = { ...also, tag: tag as Tag };
    const { items } = await unitOfWork.committed.monitors.list(accountId, filter, page);
    return items.map(({ monitor }) => monitor.monitorId);
  };

  describe('monitors', () => {
    test('are stored with their tags, and found by each of them however it is spelt', async () => {
      const shop = await saved('Prod', 'Größe');
      const till = await saved('prod');
      const found = await unitOfWork.committed.monitors.find(accountId, shop.monitorId);
      expect(found?.monitor.tags).toEqual(['Größe', 'Prod']);
      expect(await tagged('PROD')).toEqual([till.monitorId, shop.monitorId]);
      expect(await tagged('GRÖßE')).toEqual([shop.monitorId]);
      expect(await tagged('pro')).toEqual([]);
    });

    test('are found by the tags that they have now', async () => {
      const monitor = await saved('prod', 'eu');
      await save(monitor, 'eu', 'web');
      expect([await tagged('prod'), await tagged('eu'), await tagged('web')]).toEqual([
        [],
        [monitor.monitorId],
        [monitor.monitorId],
      ]);
    });

    test('are paged after they were filtered', async () => {
      const all: string[] = [];
      for (let made = 0; made < 6; made++) all.unshift((await saved(made % 2 ? 'odd' : 'even')).monitorId);
      const odd = all.filter((_, index) => index % 2 === 0);
      const first = await tagged('odd', { page: { limit: 2, after: null } });
      expect(first).toEqual(odd.slice(0, 2));
      expect(await tagged('odd', { page: { limit: 2, after: first[1] ?? null } })).toEqual(odd.slice(2));
    });

    test('are found by a tag and a channel at once', async () => {
      const { channelId, ...own } = await arrange(unitOfWork);
      accountId = own.accountId;
      const both = await saved('prod');
      await saved('prod');
      await unitOfWork.run(({ monitors }) => monitors.attach(both.monitorId, channelId));
      expect(await tagged('prod', { channelId })).toEqual([both.monitorId]);
    });

    test('that are removed leave no tag behind', async () => {
      const monitor = await saved('prod');
      await unitOfWork.run(({ monitors }) => monitors.remove(monitor.monitorId));
      expect(await database.read.all(sql`SELECT tag FROM monitor_tag`)).toEqual([]);
    });
  });

  describe("an account's tags", () => {
    test('are counted whatever their spelling, those that most monitors have first', async () => {
      await saved('Prod', 'eu');
      await saved('prod');
      const counted = await unitOfWork.committed.monitorTags.list(accountId);
      expect(counted).toEqual([
        { tag: expect.stringMatching(/^prod$/i), monitors: 2 },
        { tag: 'eu', monitors: 1 },
      ]);
    });

    test("are nothing of another account's", async () => {
      await saved('prod');
      ({ accountId } = await arrange(unitOfWork));
      expect(await unitOfWork.committed.monitorTags.list(accountId)).toEqual([]);
      expect(await tagged('prod')).toEqual([]);
    });
  });
};
