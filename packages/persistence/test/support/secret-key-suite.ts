import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountId, ChannelId, MonitorId, PersonId } from '@tocsin/domain';
import { aMonitor, aWebhookChannel, aWebhookDestination } from '@tocsin/testing';
import { v7 } from 'uuid';
import { sql } from '../../src/database/sql.js';
import {
  type Database,
  hasKeyOf,
  openDatabase,
  replaceLostKey,
  rotateSecretKey,
  type SecretBox,
  sealAfterMigration,
  secretBox,
  UnitOfWork,
} from '../../src/index.js';
import { UnknownSecretKey } from '../../src/secrets/secret-box.js';
import { aLinkToken, at } from './stores.js';

const oldKey = secretBox('the old key, which is long enough');
const newKey = secretBox('the new key, which is long enough');
/** A process has both keys during a rotation. */
const bothKeys = secretBox('the old key, which is long enough', 'the new key, which is long enough');

const aPerson = (id: PersonId) => ({
  id,
  emailAddress: 'ada@example.com',
  name: 'Ada',
  hasSecondFactor: false,
  hasAuthenticatorApp: false,
  createdAt: at,
  addressProvedAt: null,
});

export const secretKeySuite = (newDatabase: () => Promise<string>): void => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await newDatabase());
  });
  afterEach(() => database.close());

  const unitOfWorkWith = (secrets: SecretBox) => new UnitOfWork(database, { secrets, newId: () => v7() });

  const channelsWith = async (
    secrets: SecretBox,
    ...webhookSecrets: (string | null)[]
  ): Promise<AccountId> => {
    const accountId = v7() as AccountId;
    await unitOfWorkWith(secrets).run(async ({ accounts, channels }) => {
      await accounts.create({ id: accountId, name: 'Ada', plan: 'lite', createdAt: at });
      for (const webhookSecret of webhookSecrets) {
        await channels.save(aWebhookChannel({ channelId: v7() as ChannelId, accountId, webhookSecret }));
      }
    });
    return accountId;
  };

  const secretsOf = async (accountId: AccountId, secrets: SecretBox): Promise<unknown[]> => {
    const { channels } = unitOfWorkWith(secrets).committed;
    const { items } = await channels.list(accountId, { limit: 10, after: null });
    return items.map(({ destination }) => destination.secrets.webhook_secret ?? null);
  };

  test('the secrets of authenticator apps are sealed anew with all others', async () => {
    const id = v7() as PersonId;
    await hasKeyOf(database, oldKey);
    await unitOfWorkWith(oldKey).run(async ({ people }) => {
      await people.create(aPerson(id), 'a hash');
      await people.proposeTotp(id, 'a secret of an app');
    });
    expect(await rotateSecretKey(database, oldKey, newKey)).toBe(1);
    expect(await unitOfWorkWith(newKey).committed.people.totpSecret(id)).toBe('a secret of an app');
    await expect(unitOfWorkWith(oldKey).committed.people.totpSecret(id)).rejects.toThrow(UnknownSecretKey);
  });

  test('the first key that is tried on a database becomes its key', async () => {
    expect(await hasKeyOf(database, oldKey)).toBe(true);
    expect(await hasKeyOf(database, newKey)).toBe(false);
    expect(await hasKeyOf(database, oldKey)).toBe(true);
  });

  test('of several keys that are tried at once, one becomes the key', async () => {
    const keys = Array.from({ length: 8 }, (_, index) =>
      secretBox(`key number ${index}, long enough to be one`),
    );
    const tried = await Promise.all(keys.map((key) => hasKeyOf(database, key)));
    expect(tried.filter(Boolean)).toHaveLength(1);
    expect(await Promise.all(keys.map((key) => hasKeyOf(database, key)))).toEqual(tried);
  });

  test('another key takes the place of the old one, and every secret opens with it', async () => {
    await hasKeyOf(database, oldKey);
    const accountId = await channelsWith(oldKey, 'first', null, 'second');
    expect(await rotateSecretKey(database, oldKey, newKey)).toBe(2);
    expect([await hasKeyOf(database, oldKey), await hasKeyOf(database, newKey)]).toEqual([false, true]);
    expect((await secretsOf(accountId, newKey)).sort()).toEqual(['first', 'second', null].sort());
    await expect(secretsOf(accountId, oldKey)).rejects.toThrow(UnknownSecretKey);
  });

  test('the secrets of monitors go with it, each monitor once', async () => {
    await hasKeyOf(database, oldKey);
    const accountId = await channelsWith(oldKey);
    const given = [{ bearer_token: 'hush', 'steps.0.bearer_token': 'still' }, {}];
    await unitOfWorkWith(oldKey).run(async ({ monitors }) => {
      for (const secrets of given) {
        await monitors.save(aMonitor({ monitorId: v7() as MonitorId, accountId, secrets }));
      }
    });
    expect(await rotateSecretKey(database, oldKey, newKey)).toBe(1);
    const found = await unitOfWorkWith(newKey).committed.monitors.list(
      accountId,
      {},
      { limit: 10, after: null },
    );
    expect(found.items.map(({ monitor }) => monitor.secrets)).toEqual([...given].reverse());
    await expect(
      unitOfWorkWith(oldKey).committed.monitors.list(accountId, {}, { limit: 10, after: null }),
    ).rejects.toThrow(UnknownSecretKey);
  });

  test('the tokens of heartbeats go with it, and are still known by their hashes', async () => {
    await hasKeyOf(database, oldKey);
    const accountId = await channelsWith(oldKey);
    const monitorId = v7() as MonitorId;
    await unitOfWorkWith(oldKey).run(async ({ monitors, heartbeats }) => {
      await monitors.save(aMonitor({ monitorId, accountId, type: 'heartbeat', secrets: {} }));
      await heartbeats.start(monitorId, 'pings', at);
    });
    const tokenWith = async (secrets: SecretBox) =>
      (await unitOfWorkWith(secrets).committed.monitors.find(accountId, monitorId))?.pingToken;
    const token = await tokenWith(oldKey);
    expect(await rotateSecretKey(database, oldKey, newKey)).toBe(1);
    expect(await tokenWith(newKey)).toBe(token);
    expect(await unitOfWorkWith(newKey).committed.heartbeats.reportedWith(token ?? '')).toHaveLength(1);
    await expect(tokenWith(oldKey)).rejects.toThrow(UnknownSecretKey);
  });

  test('tokens that an older version stored as they are get sealed, in as many steps as it takes', async () => {
    await hasKeyOf(database, oldKey);
    const accountId = await channelsWith(oldKey);
    const tokens = new Map(Array.from({ length: 501 }, (_, n) => [v7() as MonitorId, `token ${n}`]));
    await unitOfWorkWith(oldKey).run(async ({ monitors, heartbeats }) => {
      for (const monitorId of tokens.keys()) {
        await monitors.save(aMonitor({ monitorId, accountId, type: 'heartbeat', secrets: {} }));
        await heartbeats.start(monitorId, 'pings', at);
      }
    });
    await database.transaction(async (tx) => {
      for (const [monitorId, token] of tokens)
        await tx.run(sql`UPDATE heartbeat SET token_unsealed = ${token} WHERE monitor_id = ${monitorId}`);
    });
    await sealAfterMigration(database, oldKey);
    const left = await database.read.all(sql`SELECT 1 FROM heartbeat WHERE token_unsealed IS NOT NULL`);
    expect(left).toEqual([]);
    const records = await unitOfWorkWith(oldKey).committed.monitors.findAll([...tokens.keys()]);
    expect(new Map(records.map(({ monitor, pingToken }) => [monitor.monitorId, pingToken]))).toEqual(tokens);
  });

  test('nothing changes when one secret does not open', async () => {
    await hasKeyOf(database, oldKey);
    const accountId = await channelsWith(oldKey, 'first', 'second');
    await database.transaction((tx) =>
      tx.run(sql`UPDATE channel SET secret_sealed = ${oldKey.seal('moved', 'elsewhere')} WHERE secret_sealed IN (
        SELECT max(secret_sealed) FROM channel)`),
    );
    await expect(rotateSecretKey(database, oldKey, newKey)).rejects.toThrow('does not open');
    expect(await hasKeyOf(database, oldKey)).toBe(true);
    const sealed = await database.read.all<{ secret_sealed: string }>(sql`SELECT secret_sealed FROM channel`);
    for (const row of sealed)
      expect(() => newKey.open(row.secret_sealed, accountId)).toThrow(UnknownSecretKey);
  });

  test('a database without secrets takes another key as well', async () => {
    await hasKeyOf(database, oldKey);
    expect(await rotateSecretKey(database, oldKey, newKey)).toBe(0);
    expect(await hasKeyOf(database, newKey)).toBe(true);
  });

  test("a process with both keys seals with the one that is the database's at that moment", async () => {
    await hasKeyOf(database, oldKey);
    const before = await channelsWith(bothKeys, 'before');
    expect(await secretsOf(before, oldKey)).toEqual(['before']);
    await rotateSecretKey(database, bothKeys, newKey);
    const after = await channelsWith(bothKeys, 'after');
    expect([...(await secretsOf(before, newKey)), ...(await secretsOf(after, newKey))]).toEqual([
      'before',
      'after',
    ]);
  });

  test('a process that has only the old key saves no secret any more', async () => {
    await hasKeyOf(database, oldKey);
    await rotateSecretKey(database, bothKeys, newKey);
    await expect(channelsWith(oldKey, 'too late')).rejects.toThrow(UnknownSecretKey);
    expect(await database.read.all(sql`SELECT id FROM channel`)).toEqual([]);
  });

  test('secrets that are saved and changed meanwhile are all sealed with the new key in the end', async () => {
    await hasKeyOf(database, oldKey);
    const accountId = await channelsWith(bothKeys, ...Array.from({ length: 10 }, (_, n) => `old ${n}`));
    const unitOfWork = unitOfWorkWith(bothKeys);
    const { items } = await unitOfWork.committed.channels.list(accountId, { limit: 10, after: null });
    const change = (channelId: ChannelId, n: number) =>
      unitOfWork.run(async ({ channels }) => {
        const found = await channels.findForChange(accountId, channelId);
        const destination = aWebhookDestination('https://x.example.com/', `new ${n}`);
        if (found) await channels.save({ ...found, destination });
      });
    const accounts = await Promise.all([
      ...items.flatMap(({ channelId }, n) => [change(channelId, n), channelsWith(bothKeys, `made ${n}`)]),
      rotateSecretKey(database, bothKeys, newKey),
      ...items.flatMap(({ channelId }, n) => [change(channelId, n), channelsWith(bothKeys, `late ${n}`)]),
    ]);
    expect(await secretsOf(accountId, newKey)).toEqual(items.map((_, n) => `new ${n}`));
    for (const account of accounts) {
      if (typeof account === 'string') expect(await secretsOf(account, newKey)).toHaveLength(1);
    }
  });

  describe('after the key was lost', () => {
    test('takes another key and removes what only the lost one opens, and keeps the rest', async () => {
      await hasKeyOf(database, oldKey);
      const accountId = await channelsWith(oldKey, 'hush', null);
      const [secretive, plain, heartbeat] = [v7(), v7(), v7()] as [MonitorId, MonitorId, MonitorId];
      await unitOfWorkWith(oldKey).run(async ({ monitors, heartbeats, checkSeries }) => {
        for (const monitor of [
          aMonitor({ monitorId: secretive, accountId, secrets: { bearer_token: 'hush' } }),
          aMonitor({ monitorId: plain, accountId, secrets: {} }),
          aMonitor({ monitorId: heartbeat, accountId, type: 'heartbeat', secrets: {} }),
        ]) {
          await monitors.save(monitor);
          await checkSeries.schedule(monitor);
        }
        await heartbeats.start(heartbeat, 'pings', at);
      });
      const found = await unitOfWorkWith(oldKey).committed.monitors.find(accountId, heartbeat);

      expect(await replaceLostKey(database, newKey, aLinkToken)).toEqual({
        channelsDisabled: 1,
        messagesFailed: 0,
        monitorsPaused: 1,
        heartbeatAddresses: 1,
        authenticatorApps: 0,
        unsubscribeLinks: 0,
        calendarAddresses: 0,
      });
      expect([await hasKeyOf(database, oldKey), await hasKeyOf(database, newKey)]).toEqual([false, true]);

      const { channels, monitors, heartbeats } = unitOfWorkWith(newKey).committed;
      const listed = await channels.list(accountId, { limit: 10, after: null });
      expect(listed.items.map(({ enabled }) => enabled).sort()).toEqual([false, true]);
      expect(await secretsOf(accountId, newKey)).toEqual([null, null]);
      const records = await monitors.findAll([secretive, plain, heartbeat]);
      expect(new Map(records.map(({ monitor }) => [monitor.monitorId, monitor.status]))).toEqual(
        new Map([
          [secretive, 'paused'],
          [plain, 'active'],
          [heartbeat, 'active'],
        ]),
      );
      const due = await database.read.all<{ monitor_id: string }>(
        sql`SELECT monitor_id FROM check_series WHERE due_at IS NOT NULL`,
      );
      expect(due).toEqual([{ monitor_id: plain }]);
      expect((await monitors.find(accountId, heartbeat))?.pingToken).toBeNull();
      expect(await heartbeats.reportedWith(found?.pingToken ?? '')).toHaveLength(1);
    });

    test('an authenticator app no longer signs in, and the second factor stays', async () => {
      const id = v7() as PersonId;
      await hasKeyOf(database, oldKey);
      await unitOfWorkWith(oldKey).run(async ({ people }) => {
        await people.create(aPerson(id), 'a hash');
        await people.proposeTotp(id, 'a secret of an app');
        await people.confirmTotp(id);
        await people.replaceRecoveryCodes(id, ['a hash of a code']);
      });
      expect(await replaceLostKey(database, newKey, aLinkToken)).toMatchObject({ authenticatorApps: 1 });
      const { people } = unitOfWorkWith(newKey).committed;
      expect(await people.totpSecret(id)).toBeNull();
      expect((await people.find(id))?.person).toMatchObject({ hasSecondFactor: true });
      expect(
        await unitOfWorkWith(newKey).run((all) => all.people.takeRecoveryCode(id, 'a hash of a code')),
      ).toBe(true);
    });

    test('changes nothing when the key is not lost', async () => {
      await hasKeyOf(database, oldKey);
      const accountId = await channelsWith(oldKey, 'hush');
      expect(await replaceLostKey(database, oldKey, aLinkToken)).toBeNull();
      expect(await replaceLostKey(database, bothKeys, aLinkToken)).toBeNull();
      expect(await secretsOf(accountId, oldKey)).toEqual(['hush']);
    });
  });
};
