import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AccountId, id, instant, type MonitorId, type PersonId } from '@tocsin/domain';
import Driver from 'better-sqlite3';
import { v7 } from 'uuid';
import { raw, sql } from '../../src/database/sql.js';
import { type Database, openDatabase, sealAfterMigration, secretBox, UnitOfWork } from '../../src/index.js';
import { migrations } from '../../src/migrations/index.js';

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
  readonly migrations: readonly string[];
  /** The rows of each table except `migrations`. */
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
    migrations: rowsOf('migrations').map(({ name }) => String(name)),
    rows: new Map(tables.all().map(({ name }) => [name, rowsOf(name)])),
  };
  driver.close();
  return version;
};

/** After so many migrations no version was released: each came together with the next. */
const withoutDump: ReadonlySet<number> = new Set([3, 23, 26]);

const onePage = { limit: 10, after: null };

const raise = (message: string): never => {
  throw new Error(message);
};

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

/** The same database with more rows, whose text needs no quoting. */
const withRows = (version: EarlierVersion, added: Readonly<Record<string, Rows>>): EarlierVersion => {
  const inserts = Object.entries(added).flatMap(([table, rows]) =>
    rows.map((row) => {
      const values = Object.values(row).map(literal).join(', ');
      return `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values});`;
    }),
  );
  const rows = Object.entries(added).map(
    ([table, more]) => [table, [...(version.rows.get(table) ?? []), ...more]] as const,
  );
  return { ...version, sql: version.sql + inserts.join(''), rows: new Map([...version.rows, ...rows]) };
};

/** Opens databases of every earlier version. @param stored creates a database and returns its URL */
export const earlierVersionsSuite = (stored: (version: EarlierVersion) => Promise<string>): void => {
  const files = readdirSync(folder).sort();

  test('there is a dump of every version, with the migrations that it had and rows in every table', () => {
    const counts = files.map((file) => read(file).migrations.length);
    const expected = migrations.map((_, index) => index + 1).filter((count) => !withoutDump.has(count));
    expect(counts).toEqual(expected);
    for (const file of files) for (const rows of read(file).rows.values()) expect(rows).not.toEqual([]);
  });

  describe.each(files)('a database of version %s', (file) => {
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
        // The tokens of heartbeats became hashes.
        const same = rows.map(({ token: _, ...row }) => expect.objectContaining(row));
        expect(kept).toEqual(expect.arrayContaining(same));
      }
    });

    test('is read through the repositories, and written', async () => {
      const unitOfWork = new UnitOfWork(database, { secrets, storedBefore, newId: v7 });
      const has = (table: string) => version.rows.has(table);
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
        if (resolved) expect(await incidents.timeline(resolved.id)).toHaveLength(2);
        expect((await dispatches.list(accountId, {}, onePage)).items).toHaveLength(2);
        expect(await repositories.idempotencyKeys.find(accountId, 'a key', now)).toMatchObject({
          status: 201,
        });
        if (has('audit_entry')) {
          expect((await repositories.auditLog.list(accountId, onePage)).items).toHaveLength(1);
        }
        if (has('maintenance_window')) {
          const [window] = (await repositories.maintenanceWindows.list(accountId, onePage)).items;
          expect(window).toMatchObject({ name: 'Release', monitorIds: [monitorId] });
        }
        if (has('check_series')) {
          const checks = await repositories.checkHistory.list(monitorId, onePage);
          expect(checks.items.map(({ message }) => message)).toEqual(['It answered 2.', 'It answered 1.']);
          expect((await repositories.checkHistory.hours(monitorId, 0)).size).toBe(2);
          expect(await repositories.proberTokens.findByHash('the hash of a token')).toMatchObject({
            name: 'prober',
          });
          expect(await repositories.heartbeats.due(10)).toHaveLength(1);
          const [job] = items;
          const [{ token = job?.pingToken } = {}] = version.rows.get('heartbeat') ?? [];
          expect(job?.pingToken).toBe(token);
          expect((await repositories.heartbeats.findByToken(`${token}`))?.monitorId).toBe(
            job?.monitor.monitorId,
          );
        }
        if (has('check_finding')) {
          expect(await repositories.checkHistory.lastFindings(monitorId)).toMatchObject([{ status: 'up' }]);
        }
        if (has('person')) {
          const found = await repositories.people.findByAddress('ada@example.com');
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
        }
        if (has('passkey')) {
          expect(await repositories.passkeys.findCredential('a credential')).toMatchObject({ counter: 7 });
          const identity = { issuer: 'https://login.example.com', subject: 'ada' };
          expect(await repositories.identities.findPerson(identity)).toBe(personId);
          const hash = 'the hash of a challenge';
          expect(await repositories.signInChallenges.take('new_passkey', hash, now)).toEqual({ personId });
        }
        if (has('managed_resource')) {
          expect(await repositories.managedResources.list(accountId)).toEqual([
            { kind: 'monitors', key: 'shop', fileSet: 'web', id: monitorId },
          ]);
        }
        if (has('status_page')) {
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
        }
        if (has('monitor_tag')) {
          expect(await repositories.monitorTags.list(accountId)).toEqual([
            { tag: 'Production', monitors: 3 },
          ]);
        }
      });
    });
  });
  test('a database from before keys and invitations had makers learns them from its audit log', async () => {
    const [owner, editor, key] = [personId, v7(), v7()];
    const [ownerKey, oldKey] = [v7(), v7()];
    const [byOwner, byEditor, byKey] = [v7(), v7(), v7()];
    const atMs = Date.parse(now);
    const entry = (action: string, subjectId: string, by: { person_id?: string; key_id?: string }) => ({
      id: v7(),
      account_id: accountId,
      at: atMs,
      action,
      subject_id: subjectId,
      fields: '[]',
      ...by,
    });
    const person = { name: 'Bea', password_hash: 'none', created_at: atMs };
    const keys = [key, ownerKey, oldKey].map((id) => ({
      id,
      account_id: accountId,
      name: 'ci',
      hash: id,
      created_at: atMs,
    }));
    const invitations = [byOwner, byEditor, byKey].map((id) => ({
      id,
      account_id: accountId,
      email_address: `${id}@example.com`,
      role: 'owner',
      hash: id,
      created_at: atMs,
      expires_at: atMs + 1000,
    }));
    const version = withRows(read('21-channel-fields.sql.gz'), {
      person: [{ id: editor, email_address: 'bea@example.com', ...person }],
      member: [{ account_id: accountId, person_id: editor, role: 'editor', joined_at: atMs }],
      api_key: keys,
      invitation: invitations,
      audit_entry: [
        entry('api_key.created', ownerKey, { person_id: owner }),
        entry('invitation.created', byOwner, { person_id: owner }),
        entry('invitation.created', byEditor, { person_id: editor }),
        entry('invitation.created', byKey, { key_id: key }),
      ],
    });
    const database = await openDatabase(await stored(version));
    const { apiKeys, invitations: open } = new UnitOfWork(database, { secrets, newId: v7 }).committed;
    const made = (await apiKeys.list(accountId, {}, onePage)).items.map((each) => [
      each.id,
      each.madeByPersonId,
      each.endsWithKeyId,
    ]);
    expect(made).toEqual(
      expect.arrayContaining([
        [ownerKey, owner, null],
        [oldKey, null, null],
      ]),
    );
    const [kept, ended] = [await open.findByHash(byOwner, now), await open.findByHash(byEditor, now)];
    expect(kept).toMatchObject({ id: byOwner, madeByPersonId: owner });
    expect([ended, await open.findByHash(byKey, now)]).toEqual([null, null]);
    await database.close();
  });
};
