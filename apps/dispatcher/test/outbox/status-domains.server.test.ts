import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type AccountId, domainProofOf, id, instant, type StatusPageId, unbranded } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { createLogger, newId, readConfig } from '@tocsin/platform';
import { createApp, startDispatching } from '../../src/create-app.js';
import { startZone } from '../support/txt-zone.js';

const domain = 'status.shop.example';

let folder: string;
let app: NestFastifyApplication;
let stopBind: () => Promise<void>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-dispatcher-'));
});
afterEach(async () => {
  await app.close();
  await stopBind();
  await rm(folder, { recursive: true, force: true });
});

const start = async (records: readonly string[]): Promise<void> => {
  const { name } = domainProofOf(domain, '' as StatusPageId);
  const bind = await startZone(records.map((value) => ({ name, value })));
  stopBind = bind.stop;
  const config = readConfig({
    DATABASE_URL: `sqlite:${join(folder, 'test.db')}`,
    SECRET_KEY: 'a key that is long enough for tests, and only for tests',
    DNS_SERVERS: `127.0.0.1:${bind.port}`,
  });
  app = await createApp(config, createLogger('dispatcher', 'warn'));
};

/** @param minutesAgo when the page was saved */
const newPage = async (pageId: StatusPageId, isDomainProved = false): Promise<void> => {
  const accountId = id<AccountId>(newId());
  const at = instant(new Date());
  await app.get(UnitOfWork).run(async ({ accounts, statusPages }) => {
    await accounts.create({ id: accountId, name: 'A', plan: 'lite', createdAt: at });
    const page = {
      id: pageId,
      accountId,
      slug: `p-${pageId}`,
      title: 'The shop',
      description: '',
      ...unbranded,
      timeZone: 'UTC',
      homepageUrl: null,
      domain,
      noindex: false,
      hasPassword: false,
      isDomainProved,
      publishAfterMinutes: null,
      createdAt: at,
      updatedAt: at,
    };
    await statusPages.save(page, null);
  });
};

const isShown = async (pageId: StatusPageId): Promise<boolean> =>
  (await app.get(UnitOfWork).committed.statusPages.findByDomain(domain))?.id === pageId;

const dispatch = () =>
  startDispatching(app, readConfig({ DATABASE_URL: `sqlite:${join(folder, 'test.db')}` }));

const until = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
};

const looked = (pageIds: readonly StatusPageId[]) =>
  until(async () => {
    const rows = await app
      .get<{ query(text: string): Promise<{ id: string; domain_check_at: number | null }[]> }>(
        'writeDataSource',
      )
      .query('SELECT id, domain_check_at FROM status_page');
    return pageIds.every((pageId) => {
      const row = rows.find((each) => each.id === pageId);
      return row !== undefined && (row.domain_check_at === null || row.domain_check_at > Date.now());
    });
  });

test('a domain shows the page that its TXT record names, and no other page that claims it', async () => {
  const [mine, theirs] = [id<StatusPageId>(newId()), id<StatusPageId>(newId())];
  await start(['v=spf1 -all', domainProofOf(domain, mine).value]);
  await newPage(theirs);
  await newPage(mine);
  await dispatch();
  await until(() => isShown(mine));
  await looked([mine, theirs]);
  expect(await isShown(theirs)).toBe(false);
});

test('a domain without a record shows no page', async () => {
  const mine = id<StatusPageId>(newId());
  await start([]);
  await newPage(mine);
  await dispatch();
  await looked([mine]);
  expect(await isShown(mine)).toBe(false);
});

test('a page whose record is gone gives way to one that the record names', async () => {
  const [earlier, later] = [id<StatusPageId>(newId()), id<StatusPageId>(newId())];
  await start([domainProofOf(domain, later).value]);
  await newPage(earlier, true);
  await newPage(later);
  expect(await isShown(earlier)).toBe(true);
  await dispatch();
  await until(() => isShown(later));
});
