import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AccountId, id, instant, type MonitorId, type PersonId } from '@tocsin/domain';
import Driver from 'better-sqlite3';
import { v7 } from 'uuid';
import { raw, sql } from '../../src/database/sql.js';
import {
  type Database,
  heartbeatsToJudge,
  openDatabase,
  sealAfterMigration,
  secretBox,
  UnitOfWork,
} from '../../src/index.js';
import { migrationNames } from '../../src/migrations/index.js';
import { dueIn, sqliteUrl } from './stores.js';

const folder = new URL('../earlier-versions/', import.meta.url);
const accountId = id<AccountId>('0197a000-0000-7000-8000-000000000001');
const monitorId = id<MonitorId>('0197a000-0000-7000-8000-000000000003');
const personId = id<PersonId>('0197a000-0000-7000-8000-000000000006');
const now = instant(new Date('2026-05-03T13:00:00.000Z'));
const secrets = secretBox('the key of the dumps of earlier versions');
const storedBefore = { Webhook: { address: 'endpoint_url', secret: 'webhook_secret' } };

type Rows = readonly Record<string, unknown>[];

/** A database that `scripts/dump-database.mjs` of an earlier version wrote. */
export type EarlierVersion = {
  readonly sql: string;
  /** As the table `migrations` had them. */
  readonly migrations: readonly { readonly timestamp: number; readonly name: string }[];
  /** The rows of all other tables. */
  readonly rows: ReadonlyMap<string, Rows>;
};

const read = (file: string): EarlierVersion => {
  const dump = gunzipSync(readFileSync(new URL(file, folder))).toString();
  const driver = new Driver(':memory:');
  driver.exec(dump);
  const tables = driver.prepare<[], { name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migrations'`,
  );
  const rowsOf = (table: string) =>
    driver.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all();
  const version = {
    sql: dump,
    migrations: rowsOf('migrations').map((row) => ({
      timestamp: Number(row.timestamp),
      name: String(row.name),
    })),
    rows: new Map(tables.all().map(({ name }) => [name, rowsOf(name)])),
  };
  driver.close();
  return version;
};

const files = readdirSync(folder).sort();

export const earlierVersions = (): EarlierVersion[] => files.map(read);

/** The dump of the version before the last migration: the gate opens only this one. */
const fileBefore = files.slice(-2, -1);

/** Stores a dump in a new file. @returns its URL */
export const storedInSqlite = async (
  folder: string,
  { sql }: Pick<EarlierVersion, 'sql'>,
): Promise<string> => {
  const url = sqliteUrl(folder);
  new Driver(url.replace('sqlite:', '')).exec(sql).close();
  return url;
};

const onePage = { limit: 10, after: null };

const raise = (message: string): never => {
  throw new Error(message);
};

/** Opens a database of the version before. @param stored creates a database and returns its URL */
export const versionBeforeSuite = (stored: (version: EarlierVersion) => Promise<string>): void => {
  test('there is a dump of every migration, with rows in every table', () => {
    const versions = earlierVersions();
    expect(versions.map((version) => version.migrations.at(-1)?.name)).toEqual(migrationNames);
    for (const { rows } of versions) for (const ofTable of rows.values()) expect(ofTable).not.toEqual([]);
  });

  opensSuite(fileBefore, stored);
};

/** Opens databases of all versions. @param stored creates a database and returns its URL */
export const earlierVersionsSuite = (stored: (version: EarlierVersion) => Promise<string>): void =>
  opensSuite(files, stored);

const opensSuite = (
  versions: readonly string[],
  stored: (version: EarlierVersion) => Promise<string>,
): void => {
  describe.each(versions)('a database of version %s', (file) => {
    const version = read(file);
    let database: Database;
    beforeAll(async () => {
      database = await openDatabase(await stored(version));
    });
    afterAll(() => database.close());

    test('keeps all rows of all tables', async () => {
      for (const [table, rows] of version.rows) {
        const kept = await database.read.all<Record<string, unknown>>(sql`SELECT * FROM ${raw(table)}`);
        expect(kept).toHaveLength(rows.length);
        expect(kept).toEqual(expect.arrayContaining(rows.map((row) => expect.objectContaining(row))));
      }
    });

    test('keeps the names of its migrations, and gets those of the migrations that it lacks', async () => {
      const rows = await database.read.all<{ name: string }>(sql`SELECT name FROM migrations ORDER BY id`);
      const before = version.migrations.map(({ name }) => name);
      const lacking = migrationNames.slice(migrationNames.indexOf(before.at(-1) ?? '') + 1);
      expect(rows.map(({ name }) => name)).toEqual([...before, ...lacking]);
    });

    test('is read through the repositories, and written', async () => {
      const unitOfWork = new UnitOfWork(database, { secrets, storedBefore, newId: v7 });
      await sealAfterMigration(database, secrets);
      await unitOfWork.run(async (repositories) => {
        const { accounts, apiKeys, channels, monitors, incidents, dispatches } = repositories;
        expect(await accounts.find(accountId)).toMatchObject({ name: 'Ada', plan: 'lite' });
        expect(await apiKeys.findHolder('the hash of a key')).toMatchObject({ key: { name: 'ci' } });
        const [channel] = (await channels.list(accountId, onePage)).items;
        expect(channel?.destination).toEqual({
          type: 'Webhook',
          fields: { endpoint_url: 'https://hooks.example.com/in' },
          secrets: { webhook_secret: 'the secret of a webhook' },
        });
        const { items } = await monitors.list(accountId, {}, onePage);
        expect(items.map(({ monitor }) => monitor.name)).toEqual(['Backup', 'Basket', 'Shop']);
        for (const { monitor } of items) await monitors.save(monitor);
        const [open, resolved] = (await incidents.list(accountId, {}, onePage)).items;
        expect([open?.status, resolved?.status]).toEqual(['open', 'resolved']);
        expect(open?.acknowledgedAfterMs).toBe(open?.acknowledgedAt ? 0 : null);
        if (resolved) expect(await incidents.timeline(resolved.id)).toHaveLength(2);
        expect((await dispatches.list(accountId, {}, onePage)).items).toHaveLength(2);
        expect((await dispatches.list(accountId, { isLatest: true }, onePage)).items).toHaveLength(1);
        expect(await repositories.idempotencyKeys.find(accountId, 'a key', now)).toMatchObject({
          status: 201,
        });
        expect((await repositories.auditLog.list(accountId, {}, onePage)).items).toHaveLength(1);
        const [window] = await repositories.maintenanceWindows.all(accountId);
        expect(window).toMatchObject({ name: 'Release', monitorIds: [monitorId] });
        const checks = await repositories.checkHistory.list(monitorId, onePage);
        expect(checks.items.map(({ message }) => message)).toEqual(['It answered 2.', 'It answered 1.']);
        expect((await repositories.checkHistory.hours(monitorId, 0)).size).toBe(2);
        expect(await repositories.proberTokens.findByHash('the hash of a token')).toMatchObject({
          name: 'prober',
        });
        expect(await dueIn(database, heartbeatsToJudge)).toHaveLength(1);
        const [job] = items;
        expect(await repositories.heartbeats.reportedWith(`${job?.pingToken}`)).toEqual([
          job?.monitor.monitorId,
        ]);
        expect(await repositories.checkHistory.lastFindings(monitorId)).toMatchObject([{ status: 'up' }]);
        const found = await repositories.people.findByAddress([id('ada@example.com')]);
        expect(found?.person).toMatchObject({ id: personId, hasSecondFactor: true });
        expect(await repositories.people.totpSecret(personId)).toBe('the secret of a second factor');
        expect(await repositories.members.list(accountId, onePage)).toMatchObject({
          items: [{ role: 'owner' }],
        });
        expect(await repositories.sessions.findHolder('the hash of a session', now)).toMatchObject({
          role: 'owner',
        });
        expect(await repositories.invitations.count(accountId, now)).toBe(1);
        expect(await repositories.oneTimeLinks.exists('setup', 'the hash of a link', now)).toBe(true);
        expect(await repositories.passkeys.findCredential('a credential')).toMatchObject({ counter: 7 });
        const identity = { issuer: 'https://login.example.com', subject: 'ada' };
        expect(await repositories.identities.findPerson(identity)).toBe(personId);
        const hash = 'the hash of a challenge';
        expect(await repositories.signInChallenges.take('new_passkey', hash, now)).toEqual({ personId });
        expect(await repositories.managedResources.list(accountId)).toEqual([
          { kind: 'monitors', key: 'shop', fileSet: 'web', id: monitorId },
        ]);
        const page = await repositories.statusPages.findBySlug('shop');
        expect(page).toMatchObject({ title: 'The shop', hasPassword: true, accountId });
        const pageId = page?.id ?? raise('There is no page.');
        expect(await repositories.statusComponents.list(pageId)).toMatchObject([
          { name: 'Checkout', group: 'Website', monitorId },
        ]);
        const { items: posts } = await repositories.statusPosts.list(pageId, {}, onePage);
        expect(posts).toMatchObject([
          {
            title: 'Checkout is slow',
            status: 'published',
            updates: [{ text: 'We are looking into it.' }],
          },
        ]);
        expect((await repositories.statusSubscribers.list(pageId, {}, onePage)).items).toMatchObject([
          { emailAddress: 'visitor@example.com' },
        ]);
        expect(await repositories.monitorTags.list(accountId)).toEqual([{ tag: 'Production', monitors: 3 }]);
      });
    });
  });
};
