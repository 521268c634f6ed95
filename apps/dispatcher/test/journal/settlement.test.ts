import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountId, AlertId, ChannelId, CompletedDispatch, EventId } from '@tocsin/domain';
import {
  type ClaimSettlement,
  claimSettlement,
  type Database,
  dispatchQueue,
  openDatabase,
  type ProcessLock,
  type Settled,
  secretBox,
  takeProcessLock,
  UnitOfWork,
} from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { aWebhookChannel, recorded } from '@tocsin/testing';
import { DiskStateFolder } from '../../src/journal/disk-state-folder.js';
import { headerLine, type JournalHeader, writeLine } from '../../src/journal/journal-text.js';
import { Settlement, type SettlementParts } from '../../src/journal/settlement.js';
import { delivered, request, timedOut } from '../support/outcomes.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const claimMs = 17_000;
const secrets = secretBox('a key that is only good for tests, and long enough');
const { recordedAt: createdAt } = recorded({ type: 'Something', data: {} });

let root: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;
let database: Database;
let accountId: AccountId;
let channelId: ChannelId;
let nowMs: number;
let said: string[];
let settlements: Settlement[];
let locks: ProcessLock[];

beforeEach(async () => {
  root = await temporaryFolder();
  path = join(root.path, 'dispatchers');
  mkdirSync(path);
  database = await openDatabase(`sqlite:${join(root.path, 'test.db')}`);
  accountId = newId() as AccountId;
  channelId = newId() as ChannelId;
  await unitOfWork().run(async ({ accounts, channels }) => {
    await accounts.create({ id: accountId, name: 'Ada', plan: 'lite', createdAt });
    await channels.save(aWebhookChannel({ accountId, channelId }));
  });
  nowMs = 0;
  said = [];
  settlements = [];
  locks = [];
});
afterEach(async () => {
  for (const settlement of settlements) settlement.close();
  for (const lock of locks) lock.release();
  await database.close();
  await root.remove();
});

const unitOfWork = (): UnitOfWork => new UnitOfWork(database, { secrets, newId });

/** Plans messages and claims them for a dispatcher. */
const claim = async (claimedBy: string, count: number): Promise<AlertId[]> => {
  const planned = Array.from({ length: count }, () => ({
    eventId: newId() as EventId,
    channelId,
    accountId,
    event: 'channel.test' as const,
    incidentId: null,
    monitorId: null,
    createdAt,
  }));
  await unitOfWork().run(({ dispatches }) => dispatches.plan(planned));
  const queue = dispatchQueue(database, { secrets }, { claimedBy, claimMs });
  return (await queue.claim([channelId], count, (pending) => pending)).map(({ alertId }) => alertId);
};

const statuses = async (): Promise<string[]> => {
  const { items } = await unitOfWork().committed.dispatches.list(accountId, {}, { limit: 100, after: null });
  return items.map(({ status, error }) => error?.code ?? status).sort();
};

const newSettlement = (parts: Partial<SettlementParts> = {}): Settlement => {
  const say = (details: object, message: string): void =>
    void said.push(`${message} ${JSON.stringify(details)}`);
  const settlement = new Settlement({
    folder: new DiskStateFolder(path),
    bootId: 'this boot',
    claims: claimSettlement(database),
    claimMs,
    monotonicMs: () => nowMs,
    log: { info: say, warn: say },
    onSettled: () => undefined,
    ...parts,
  });
  settlements.push(settlement);
  return settlement;
};

const lockOf = (name: string): ProcessLock => {
  const lock = takeProcessLock(join(path, `${name}.lock`), true);
  if (lock === null) throw new Error(`The lock of ${name} is held.`);
  locks.push(lock);
  return lock;
};

const headerOf = async (name: string, changed: Partial<JournalHeader> = {}): Promise<JournalHeader> => ({
  claimedBy: name,
  bootId: 'this boot',
  databaseIdentity: await database.identity(),
  lock: String(statSync(join(path, `${name}.lock`)).ino),
  ...changed,
});

/** Leaves what a dispatcher leaves that dies. */
const leave = async (
  name: string,
  begun: readonly AlertId[],
  changed: {
    readonly header?: Partial<JournalHeader>;
    readonly ended?: readonly CompletedDispatch[];
    readonly text?: (text: string) => string;
  } = {},
): Promise<void> => {
  lockOf(name).release();
  const header = await headerOf(name, changed.header);
  const text =
    headerLine(header) + [...begun, ...(changed.ended ?? [])].map((entry) => writeLine([entry])).join('');
  writeFileSync(join(path, `${name}.journal`), changed.text?.(text) ?? text);
  for (const file of readdirSync(path)) wasChanged(file, 1);
};

const wasChanged = (file: string, minutesAgo: number): void => {
  const at = Date.now() / 1000 - minutesAgo * 60;
  utimesSync(join(path, file), at, at);
};

describe('a dispatcher that finds the journal of a dead one', () => {
  test('closes what had begun and gives back the rest, at once', async () => {
    const claimed = await claim('dead', 5);
    await leave('dead', claimed.slice(0, 2));
    expect(await newSettlement().settle()).toEqual(
      Array.from({ length: 3 }, () => ({ accountId, channelId })),
    );
    expect(await statuses()).toEqual(['interrupted', 'interrupted', 'pending', 'pending', 'pending']);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('{"claimedBy":"dead","interrupted":2,"recorded":0,"givenBack":3}');
  });

  test('settles them all, before it closes claims that ran out', async () => {
    await leave('dead', await claim('dead', 700), { text: (text) => `${text.split('\n')[0]}\n` });
    expect(await newSettlement().settle()).toHaveLength(700);
  });

  test('looks again soon at the lock of a process that starts', async () => {
    const settlement = newSettlement();
    lockOf('dead').release();
    expect(await settlement.settle()).toEqual([]);
    expect(said).toEqual([]);
    await leave('dead', await claim('dead', 1));
    await settlement.settle();
    expect(await statuses()).toEqual(['interrupted']);
  });

  test('records how messages ended that it could not record itself', async () => {
    const claimed = await claim('dead', 3);
    const [first, second] = claimed as [AlertId, AlertId, AlertId];
    const ended = [
      { alertId: first, outcome: delivered, request },
      { alertId: second, outcome: timedOut, request: { ...request, signature: 'sha256=00' } },
    ];
    await leave('dead', claimed, { ended });
    const counted: Settled[] = [];
    await newSettlement({ onSettled: (settled) => counted.push(settled) }).settle();
    expect(counted).toEqual([{ interrupted: 1, recorded: ended, givenBack: [] }]);
    const { items } = await unitOfWork().committed.dispatches.list(
      accountId,
      {},
      { limit: 100, after: null },
    );
    expect(items.find(({ id }) => id === second)).toMatchObject({
      status: 'failed',
      error: { code: 'timeout', message: timedOut.message },
      durationMs: 10_000,
      completedAt: expect.any(String),
    });
    expect(await statuses()).toEqual(['delivered', 'interrupted', 'timeout']);
  });

  test('changes no row that has another claimant by now', async () => {
    const [alertId] = (await claim('dead', 1)) as [AlertId];
    const queue = dispatchQueue(database, { secrets }, { claimedBy: 'dead', claimMs });
    await queue.release([alertId]);
    const next = dispatchQueue(database, { secrets }, { claimedBy: 'next', claimMs });
    await next.claim([channelId], 1, (pending) => pending);
    await leave('dead', [], { ended: [{ alertId, outcome: delivered, request }] });
    expect(await newSettlement().settle()).toEqual([]);
    expect(await statuses()).toEqual(['sending']);
  });

  test('gives back what was claimed by a commit that came after the death', async () => {
    await leave('dead', []);
    const settlement = newSettlement();
    await settlement.settle();
    nowMs += claimMs;
    await claim('dead', 1);
    expect(await settlement.settle()).toHaveLength(1);
    expect(await statuses()).toEqual(['pending']);
  });

  test('removes it when claims of that time have run out', async () => {
    await leave('dead', await claim('dead', 1));
    const settlement = newSettlement();
    await settlement.settle();
    nowMs += claimMs;
    await settlement.settle();
    expect(readdirSync(path).sort()).toEqual(['dead.journal', 'dead.lock']);
    nowMs += 1;
    await settlement.settle();
    expect(readdirSync(path)).toEqual([]);
    expect(await settlement.settle()).toEqual([]);
  });

  test('keeps others from settling the same, until it ends', async () => {
    await leave('dead', []);
    const [first, second] = [newSettlement(), newSettlement()];
    await first.settle();
    await claim('dead', 1);
    expect(await second.settle()).toEqual([]);
    expect(await statuses()).toEqual(['sending']);
    first.close();
    expect(await second.settle()).toHaveLength(1);
  });

  test('goes on when the database is back', async () => {
    await leave('dead', await claim('dead', 1));
    const real = claimSettlement(database);
    let isAway = true;
    const claims: ClaimSettlement = {
      ...real,
      settle: async (...asked) => {
        if (isAway) throw new Error('the database is away');
        return real.settle(...asked);
      },
    };
    const settlement = newSettlement({ claims });
    await expect(settlement.settle()).rejects.toThrow('the database is away');
    isAway = false;
    nowMs += 10 * claimMs;
    await settlement.settle();
    expect(await statuses()).toEqual(['interrupted']);
  });

  test('settles each of several', async () => {
    await leave('one', await claim('one', 1));
    await leave('two', []);
    await claim('two', 2);
    expect(await newSettlement().settle()).toHaveLength(2);
    expect(await statuses()).toEqual(['interrupted', 'pending', 'pending']);
  });

  test('believes the lines that are complete when the last one is not', async () => {
    const claimed = await claim('dead', 3);
    await leave('dead', claimed, { text: (text) => text.slice(0, -5) });
    await newSettlement().settle();
    expect(await statuses()).toEqual(['interrupted', 'interrupted', 'pending']);
  });
});

describe('claims end by time', () => {
  const expectUntouched = async (why: string): Promise<void> => {
    const settlement = newSettlement();
    expect(await settlement.settle()).toEqual([]);
    expect(await settlement.settle()).toEqual([]);
    expect(await statuses()).toEqual(['sending', 'sending']);
    expect(said.map((line) => JSON.parse(line.slice(line.indexOf('{'))).why)).toEqual([why]);
  };

  test.each([
    ['is of another boot', { bootId: 'another boot' }, 'it is of another boot'],
    ['is of another database', { databaseIdentity: 'another' }, 'it is of another database'],
    ['has the lock of another journal', { lock: '1' }, 'it is a copy'],
  ])('if the journal %s', async (_, header, why) => {
    await leave('dead', (await claim('dead', 2)).slice(0, 1), { header });
    await expectUntouched(why);
  });

  test.each([
    ['is empty', () => ''],
    ['is torn in its header', (text: string) => text.slice(0, 30)],
    ['is torn in the middle', (text: string) => text.replace('-', '+')],
    ['is zeros', (text: string) => '\0'.repeat(text.length)],
  ])('if the journal %s', async (_, text) => {
    await leave('dead', await claim('dead', 2), { text });
    await expectUntouched('it is empty or damaged');
  });

  test('if the journal or its lock is missing', async () => {
    await leave('dead', await claim('dead', 2));
    rmSync(join(path, 'dead.lock'));
    // The inode of the lock may be given to the next file.
    writeFileSync(join(path, 'other'), '');
    await expectUntouched('it is a copy');
    rmSync(join(path, 'dead.journal'));
    wasChanged('dead.lock', 1);
    said = [];
    await expectUntouched('it is empty or damaged');
  });

  test('if the folder was copied while the process lives', async () => {
    const claimed = await claim('alive', 2);
    await leave('alive', claimed.slice(0, 1));
    lockOf('alive');
    const copied = join(root.path, 'copied');
    mkdirSync(copied);
    for (const file of readdirSync(path)) copyFileSync(join(path, file), join(copied, file));
    path = copied;
    await expectUntouched('it is a copy');
  });

  test('if there is no folder', async () => {
    await claim('dead', 2);
    const settlement = newSettlement();
    rmSync(path, { recursive: true });
    expect(await settlement.settle()).toEqual([]);
    expect(said).toEqual([]);
  });

  test('if a lock cannot be read, which is said once and hides no other journal', async () => {
    writeFileSync(join(path, 'broken.lock'), 'this is not a lock');
    await leave('dead', await claim('dead', 1));
    const settlement = newSettlement();
    await settlement.settle();
    await settlement.settle();
    expect(await statuses()).toEqual(['interrupted']);
    expect(said.filter((line) => line.includes('cannot be read'))).toHaveLength(1);
  });
});

describe('a journal', () => {
  test('of a process that lives is left alone', async () => {
    const claimed = await claim('alive', 2);
    await leave('alive', claimed.slice(0, 1));
    lockOf('alive');
    expect(await newSettlement().settle()).toEqual([]);
    expect(await statuses()).toEqual(['sending', 'sending']);
    expect(said).toEqual([]);
  });

  test('that is of no use is removed after an hour', async () => {
    await leave('dead', [], { header: { bootId: 'another boot' } });
    const settlement = newSettlement();
    const changed = (minutesAgo: number): void => {
      for (const file of readdirSync(path)) wasChanged(file, minutesAgo);
      nowMs += 60_000;
    };
    for (const [minutesAgo, isThere] of [[59, true] as const, [61, false] as const]) {
      changed(minutesAgo);
      await settlement.settle();
      expect(existsSync(join(path, 'dead.journal'))).toBe(isThere);
    }
    expect(readdirSync(path)).toEqual([]);
  });
});
