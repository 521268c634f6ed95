import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AlertId } from '@tocsin/domain';
import { idSequence } from '@tocsin/testing';
import { beginTogetherMax, CrashJournal, type CrashJournalParts } from '../../src/journal/crash-journal.js';
import { DiskStateFolder, type JournalFile } from '../../src/journal/disk-state-folder.js';
import { readJournal } from '../../src/journal/journal-text.js';
import { delivered, request } from '../support/outcomes.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const newId = idSequence(9);
const some = (count: number): AlertId[] => Array.from({ length: count }, () => newId<AlertId>());
const header = { claimedBy: 'a-machine/1', bootId: 'a boot', databaseIdentity: 'a database' };
const beginAll = async (journal: CrashJournal, alertIds: readonly AlertId[]): Promise<boolean> =>
  (await Promise.all(alertIds.map((alertId) => journal.begin(alertId)))).every((mayBegin) => mayBegin);
const settleAll = (journal: CrashJournal, alertIds: readonly AlertId[]): void => {
  for (const alertId of alertIds) journal.settled(alertId);
};

const endOf = (alertId: AlertId) => ({ alertId, outcome: delivered, request });

let root: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;
let nowMs: number;
let said: string[];
let failing: ReadonlySet<keyof JournalFile | 'create'>;
let journals: CrashJournal[];

beforeEach(async () => {
  root = await temporaryFolder();
  path = join(root.path, 'dispatchers');
  nowMs = 0;
  said = [];
  failing = new Set();
  journals = [];
});
afterEach(async () => {
  for (const journal of journals) journal.close();
  await root.remove();
});

const unlessFailing = (step: keyof JournalFile | 'create'): void => {
  if (failing.has(step)) throw new Error(`${step}: no space left on device`);
};

/** The disk, with the faults of `failing`. */
const faultyFolder = (): CrashJournalParts['folder'] => {
  const folder = new DiskStateFolder(path);
  return {
    create: (name, contentWith) => {
      unlessFailing('create');
      const file = folder.create(name, contentWith);
      return {
        append: (text) => {
          // A full disk takes a part.
          if (failing.has('append')) file.append(text.slice(0, 20));
          unlessFailing('append');
          file.append(text);
        },
        replace: (contentWith) => {
          unlessFailing('replace');
          file.replace(contentWith);
        },
        empty: () => {
          unlessFailing('empty');
          file.empty();
        },
        remove: () => file.remove(),
      };
    },
  };
};

const newJournal = (parts: Partial<CrashJournalParts> = {}): CrashJournal => {
  const journal = new CrashJournal({
    folder: faultyFolder(),
    name: 'mine',
    header,
    monotonicMs: () => nowMs,
    onKept: (reason) => said.push(reason === null ? 'kept' : String(reason)),
    onStuck: (reason) => said.push(`stuck: ${reason}`),
    ...parts,
  });
  journals.push(journal);
  journal.open();
  return journal;
};

const textOf = (name = 'mine'): string => readFileSync(join(path, `${name}.journal`), 'utf8');
const begunIn = (name?: string): string[] | null => {
  const journal = readJournal(textOf(name));
  return journal && [...journal.messages.keys()];
};

describe('a crash journal', () => {
  test('holds what has begun, in the order in which it began, in a folder for its owner only', async () => {
    const journal = newJournal();
    expect(readJournal(textOf())?.header).toMatchObject(header);
    expect(begunIn()).toEqual([]);
    const [first, second] = [some(3), some(1)];
    expect(await beginAll(journal, first)).toBe(true);
    expect(begunIn()).toEqual(first);
    expect(await beginAll(journal, second)).toBe(true);
    expect(begunIn()).toEqual([...first, ...second]);
    expect(said).toEqual(['kept']);
    expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  test('notes no more messages before the first of them may begin than the document says, however many begin in one task', async () => {
    const document = readFileSync(new URL('../../../../docs/crashes.md', import.meta.url), 'utf8');
    expect(document).toContain(`at most ${beginTogetherMax} that had not left yet`);
    const journal = newJournal({ soon: () => undefined });
    const [before, last, after] = [some(beginTogetherMax - 1), some(1), some(3)];
    const mayBegin = before.map((alertId) => journal.begin(alertId));
    expect(begunIn()).toEqual([]);
    mayBegin.push(...last.map((alertId) => journal.begin(alertId)));
    expect(await Promise.all(mayBegin)).toEqual(mayBegin.map(() => true));
    for (const alertId of after) void journal.begin(alertId);
    expect(begunIn()).toEqual([...before, ...last]);
  });

  test('that grows too large goes on with what is not recorded, and no other file', async () => {
    const bytesMax = 2000;
    const journal = newJournal({ bytesMax });
    const unsettled = some(3);
    const ended = endOf(some(1)[0] as AlertId);
    await beginAll(journal, unsettled);
    journal.end(ended);
    for (let writes = 0; writes < 100; writes++) {
      const next = some(2);
      await beginAll(journal, next);
      const messages = readJournal(textOf())?.messages;
      expect([...(messages?.keys() ?? [])]).toEqual(expect.arrayContaining([...unsettled, ...next]));
      expect(messages?.get(ended.alertId)).toEqual(ended);
      settleAll(journal, next);
      expect(textOf().length).toBeLessThanOrEqual(bytesMax);
      expect(readdirSync(path).sort()).toEqual(['mine.journal', 'mine.lock']);
    }
  });

  test('whose unsettled messages need more than its limit grows to twice their size before it is replaced', async () => {
    const journal = newJournal({ bytesMax: 100 });
    const sizes: number[] = [];
    for (const alertId of some(50)) {
      await journal.begin(alertId);
      sizes.push(textOf().length);
    }
    expect(begunIn()).toHaveLength(50);
    const replacements = sizes.filter((size, index) => size < (sizes[index - 1] ?? 0));
    expect(replacements.length).toBeLessThanOrEqual(3);
    settleAll(journal, (begunIn() ?? []) as AlertId[]);
    for (let writes = 0; writes < 100; writes++) {
      const next = some(1);
      await beginAll(journal, next);
      settleAll(journal, next);
    }
    expect(textOf().length).toBeLessThanOrEqual(Math.max(...sizes));
    expect(begunIn()?.length).toBeLessThan(50);
  });

  test('notes in one write, in the next task, what began and ended in this one', async () => {
    const later: (() => void)[] = [];
    const journal = newJournal({ soon: (run) => later.push(run) });
    const empty = textOf();
    const [first, second] = some(2) as [AlertId, AlertId];
    const begun: AlertId[] = [];
    const begin = (alertId: AlertId) => journal.begin(alertId).then(() => begun.push(alertId));
    const both = Promise.all([begin(first), begin(second)]);
    journal.end(endOf(first));
    await new Promise(setImmediate);
    expect([textOf(), begun]).toEqual([empty, []]);
    expect(later).toHaveLength(1);
    later.pop()?.();
    await both;
    expect(begun).toEqual([first, second]);
    expect(textOf().split('\n')).toHaveLength(empty.split('\n').length + 1);
    expect(readJournal(textOf())?.messages).toEqual(
      new Map([
        [first, endOf(first)],
        [second, null],
      ]),
    );
    journal.end(endOf(second));
    expect(later).toHaveLength(1);
  });

  test('writes nothing after it was closed', async () => {
    const journal = newJournal();
    await beginAll(journal, some(1));
    journal.end(endOf(some(1)[0] as AlertId));
    journal.close();
    await new Promise(setImmediate);
    expect(readdirSync(path)).toEqual([]);
  });

  test('leaves nothing when it is closed', async () => {
    const journal = newJournal();
    await beginAll(journal, some(2));
    journal.close();
    expect(readdirSync(path)).toEqual([]);
  });
});

describe('a crash journal on a full disk', () => {
  test('says nothing any more, before the messages begin, and why', async () => {
    const journal = newJournal();
    await beginAll(journal, some(2));
    failing = new Set(['append', 'create']);
    expect(await beginAll(journal, some(2))).toBe(true);
    expect(existsSync(join(path, 'mine.journal'))).toBe(false);
    expect(said).toEqual(['kept', 'Error: append: no space left on device']);
  });

  test('that cannot be replaced says nothing any more', async () => {
    const journal = newJournal({ bytesMax: 300 });
    failing = new Set(['replace', 'create']);
    expect(await beginAll(journal, some(20))).toBe(true);
    expect(readdirSync(path)).toEqual([]);
  });

  test('begins again a minute later, with all that is not recorded', async () => {
    const journal = newJournal();
    failing = new Set(['append', 'create']);
    const without = some(2);
    await beginAll(journal, without);
    failing = new Set();
    nowMs += 59_999;
    const settled = some(1);
    await beginAll(journal, settled);
    settleAll(journal, settled);
    expect(readdirSync(path)).toEqual([]);
    nowMs += 1;
    const next = some(1);
    expect(await beginAll(journal, next)).toBe(true);
    expect(begunIn()).toEqual([...without, ...next]);
    expect(said).toEqual(['kept', 'Error: append: no space left on device', 'kept']);
  });

  test('from the start is said once, and keeps no message from being sent', async () => {
    failing = new Set(['create']);
    const journal = newJournal();
    for (let minute = 0; minute < 3; minute++) {
      expect(await beginAll(journal, some(2))).toBe(true);
      nowMs += 60_000;
    }
    expect(said).toEqual(['Error: create: no space left on device']);
  });
});

describe('a crash journal that can be neither written nor emptied', () => {
  test('lets no message begin, and still holds those that had begun', async () => {
    const journal = newJournal();
    const before = some(2);
    await beginAll(journal, before);
    failing = new Set(['append', 'empty']);
    expect(await beginAll(journal, some(2))).toBe(false);
    failing = new Set();
    expect(await beginAll(journal, some(2))).toBe(false);
    expect(said).toEqual(['kept', 'stuck: Error: empty: no space left on device']);
    // The part of a line is what a process leaves that dies while it writes.
    expect(begunIn()).toEqual(before);
  });
});

describe('a crash journal whose folder', () => {
  test('is removed keeps no message from being sent, and nobody finds it', async () => {
    const journal = newJournal({ bytesMax: 500 });
    rmSync(path, { recursive: true });
    for (let writes = 0; writes < 20; writes++) expect(await beginAll(journal, some(2))).toBe(true);
    expect(existsSync(path)).toBe(false);
    expect(said[0]).toBe('kept');
    expect(said[1]).toContain('ENOENT');
  });

  test('is moved says nothing there either, once it lacks a message', async () => {
    const journal = newJournal({ bytesMax: 500 });
    const moved = join(root.path, 'moved');
    renameSync(path, moved);
    const begun = some(2);
    await beginAll(journal, begun);
    path = moved;
    expect(begunIn()).toEqual(begun);
    for (let writes = 0; writes < 20; writes++) await beginAll(journal, some(2));
    expect(begunIn()).toBeNull();
  });

  test('cannot be made is a reason for none', async () => {
    writeFileSync(path, 'a file');
    expect(() => new DiskStateFolder(path)).toThrow('EEXIST');
    expect(() => new DiskStateFolder(join(path, 'below'))).toThrow('ENOTDIR');
  });
});
