import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { AccountId, ChannelId } from '@tocsin/domain';
import { aWebhookChannel } from '@tocsin/testing';
import { v7 } from 'uuid';
import {
  changeSecretKey,
  type Database,
  hasKeyOf,
  openDatabase,
  type SecretBox,
  secretBox,
  UnitOfWork,
} from '../../src/index.js';
import { at } from './stores.js';

const oldKey = secretBox('the old key, which is long enough');
const newKey = secretBox('the new key, which is long enough');

/** What is promised of the key that seals secrets, on a database that `newDatabase` makes. */
export const secretKeySuite = (newDatabase: () => Promise<string>): void => {
  let database: Database;
  beforeEach(async () => {
    database = await openDatabase(await newDatabase());
  });
  afterEach(() => database.close());

  const unitOfWorkWith = (secrets: SecretBox) => new UnitOfWork(database, { secrets, newId: () => v7() });

  /** Channels with these secrets, sealed with the old key. */
  const channelsWith = async (...webhookSecrets: (string | null)[]): Promise<AccountId> => {
    const accountId = v7() as AccountId;
    await unitOfWorkWith(oldKey).run(async ({ accounts, channels }) => {
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
    return items.map(({ destination }) => destination.type === 'Webhook' && destination.webhookSecret);
  };

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
    const accountId = await channelsWith('first', null, 'second');
    expect(await changeSecretKey(database, oldKey, newKey)).toBe(2);
    expect([await hasKeyOf(database, oldKey), await hasKeyOf(database, newKey)]).toEqual([false, true]);
    expect((await secretsOf(accountId, newKey)).sort()).toEqual(['first', 'second', null].sort());
    await expect(secretsOf(accountId, oldKey)).rejects.toThrow('does not open');
  });

  test('nothing changes when one secret does not open', async () => {
    await hasKeyOf(database, oldKey);
    const accountId = await channelsWith('first', 'second');
    const stranger = secretBox('a stranger, long enough to be a key');
    await expect(changeSecretKey(database, stranger, newKey)).rejects.toThrow('does not open');
    expect(await hasKeyOf(database, oldKey)).toBe(true);
    expect((await secretsOf(accountId, oldKey)).sort()).toEqual(['first', 'second']);
  });

  test('a database without secrets takes another key as well', async () => {
    await hasKeyOf(database, oldKey);
    expect(await changeSecretKey(database, oldKey, newKey)).toBe(0);
    expect(await hasKeyOf(database, newKey)).toBe(true);
  });
};
