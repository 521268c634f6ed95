import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { importedHistoryBounds } from '@tocsin/domain';
import { type Imported, importKuma, readKuma, readKumaWithHistory, Unreadable } from '@tocsin/imports';
import Sqlite from 'better-sqlite3';
import { dataFile } from '../data-file.js';
import { options } from '../support/kuma-files.js';

const { daysMax, outagesMax, messageCharsMax } = importedHistoryBounds;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-history-'));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;

type Beat = readonly [time: string, status: number, msg?: string | null];

/** A copy of a database, with these heartbeats of the monitor 2 that changed its status and no others of it. */
const databaseWith = async (
  name: string,
  beats: readonly Beat[],
  more: (database: Sqlite.Database) => void = () => undefined,
): Promise<Buffer> => {
  const path = join(folder, `${count++}.db`);
  await writeFile(path, await dataFile(name));
  const database = new Sqlite(path);
  database.pragma('foreign_keys = OFF');
  // A transaction for each row would wait for the disk tens of thousands of times.
  database.transaction(() => {
    database.exec('DELETE FROM heartbeat');
    const insert = database.prepare(
      'INSERT INTO heartbeat (important, monitor_id, status, msg, time, duration) VALUES (?, ?, ?, ?, ?, 60)',
    );
    for (const [time, status, msg = null] of beats) {
      insert.run(1, 2, status, msg, time);
      for (let ordinary = 0; ordinary < 50; ordinary++) insert.run(0, 2, status, 'ordinary', time);
    }
    more(database);
  })();
  database.close();
  return readFile(path);
};

const importOf = async (bytes: Uint8Array): Promise<Imported> =>
  importKuma(await readKumaWithHistory(bytes), options);

const shopOf = async (bytes: Uint8Array) => (await importOf(bytes)).history?.monitors.shop;

describe('the history of a kuma.db', () => {
  test('is by day in version 2, for the keys of a file set, and counted in the report', async () => {
    const { history, report } = await importOf(await dataFile('kuma-2.5.db'));
    expect(history).toEqual({
      version: 1,
      source: 'uptime_kuma',
      file_set: 'kuma',
      monitors: {
        shop: {
          days: ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'].map((date) => ({
            date,
            up: 1400,
            down: 40,
            average_ms: 46,
          })),
          outages: [{ started_at: '2026-03-01T10:00:00.000Z', ended_at: null, message: '200 - OK' }],
        },
      },
    });
    expect(report.history?.find(({ monitor }) => monitor === 'shop')).toEqual({
      monitor: 'shop',
      days: 5,
      outages: 1,
    });
    expect(report.history?.length).toBeGreaterThan(20);
    expect(report.history?.filter(({ days, outages }) => days + outages > 0)).toHaveLength(1);
    expect(report.notes).not.toContainEqual(expect.stringContaining('stores no uptime by day'));
  });

  test('is outages alone in version 1, and the report says so', async () => {
    const { history, report } = await importOf(await dataFile('kuma-1.23.db'));
    expect(history?.monitors.shop).toEqual({ days: [], outages: [expect.anything()] });
    expect(report.notes).toContainEqual(expect.stringContaining('Uptime Kuma 1 stores no uptime by day'));
  });

  test('changes nothing else of an import', async () => {
    const { history: _, report, ...others } = await importOf(await dataFile('kuma-2.5.db'));
    const { report: plain, ...wanted } = importKuma(await readKuma(await dataFile('kuma-2.5.db')), options);
    expect(others).toEqual(wanted);
    expect(report.findings).toEqual(plain.findings);
    expect([plain.history, plain.notes.includes('Results of earlier checks are not taken.')]).toEqual([
      undefined,
      true,
    ]);
  });

  test.each(['kuma-1.23.db', 'kuma-2.5.db'])(
    'has of %s the outages from down to up or to a maintenance, in UTC',
    async (name) => {
      const shop = await shopOf(
        await databaseWith(name, [
          // It went up again from an outage that is no longer in the file.
          ['2026-03-01 09:00:00.000', 1, '200 - OK'],
          ['2026-03-01 10:00:00.250', 0, 'timeout\nof 48000ms\u0000exceeded'],
          ['2026-03-01 10:05:00', 1, '200 - OK'],
          ['2026-03-29 01:30:00.000', 0, null],
          ['2026-03-29 02:30:00.000', 3, 'Monitor under maintenance'],
          ['2026-03-29 03:30:00.000', 0, 'é'.repeat(300)],
          // Uptime Kuma was started anew meanwhile.
          ['2026-03-29 03:40:00.000', 0, 'still down'],
          ['2026-03-29 03:50:00.000', 1],
          ['2026-04-01 00:00:00.000', 0, 'down'],
        ]),
      );
      expect(shop?.outages).toEqual([
        {
          started_at: '2026-03-01T10:00:00.250Z',
          ended_at: '2026-03-01T10:05:00.000Z',
          message: 'timeout of 48000ms exceeded',
        },
        { started_at: '2026-03-29T01:30:00.000Z', ended_at: '2026-03-29T02:30:00.000Z', message: null },
        {
          started_at: '2026-03-29T03:30:00.000Z',
          ended_at: '2026-03-29T03:50:00.000Z',
          message: 'é'.repeat(messageCharsMax),
        },
        { started_at: '2026-04-01T00:00:00.000Z', ended_at: null, message: 'down' },
      ]);
    },
  );

  test('leaves out what Uptime Kuma would not write', async () => {
    const bytes = await databaseWith(
      'kuma-2.5.db',
      [
        ['no time', 0],
        ['2026-13-01 10:00:00', 0],
        // The clock was set back.
        ['2026-03-02 10:00:00', 0],
        ['2026-03-01 10:00:00', 1],
      ],
      (database) => {
        database.exec('DELETE FROM stat_daily');
        const insert = database.prepare(
          'INSERT INTO stat_daily (monitor_id, timestamp, ping, up, down) VALUES (?, ?, ?, ?, ?)',
        );
        const day = Date.parse('2026-03-01T00:00:00Z') / 1000;
        for (const [at, ping, up, down] of [
          [day, 0, 10, 0],
          [day + 3600, 20.4, 12, 1],
          [1e15, 20, 1, 1],
          [-5, 20, 1, 1],
          [day + 86_400, 20, -1, 1],
          [day + 2 * 86_400, 20, 1e9, 1],
          [day + 3 * 86_400, 0, 5, 0],
        ])
          insert.run(2, at, ping, up, down);
        insert.run(9999, day, 20, 1, 1);
      },
    );
    expect(await importOf(bytes).then(({ history }) => history?.monitors)).toEqual({
      shop: {
        days: [
          { date: '2026-03-01', up: 12, down: 1, average_ms: 20 },
          { date: '2026-03-04', up: 5, down: 0, average_ms: null },
        ],
        outages: [],
      },
    });
  });

  test('is the latest days and outages, as many as a monitor takes', async () => {
    const at = (day: number): Date => new Date(Date.UTC(2020, 0, day + 1));
    const time = (day: number, hour: string): string => `${at(day).toISOString().slice(0, 10)} ${hour}:00:00`;
    const bytes = await databaseWith(
      'kuma-2.5.db',
      Array.from({ length: outagesMax + 10 }, (_, day): readonly Beat[] => [
        [time(day, '01'), 0],
        [time(day, '02'), 1],
      ]).flat(),
      (database) => {
        database.exec('DELETE FROM stat_daily');
        const insert = database.prepare(
          'INSERT INTO stat_daily (monitor_id, timestamp, ping, up, down) VALUES (2, ?, 1, 1, 0)',
        );
        for (let day = 0; day < 3 * daysMax; day++) insert.run(at(day).getTime() / 1000);
      },
    );
    const { history, report } = await importOf(bytes);
    const { days = [], outages = [] } = history?.monitors.shop ?? {};
    expect([days.length, days.at(0)?.date, days.at(-1)?.date]).toEqual([
      daysMax,
      at(2 * daysMax)
        .toISOString()
        .slice(0, 10),
      at(3 * daysMax - 1)
        .toISOString()
        .slice(0, 10),
    ]);
    expect([outages.length, outages.at(-1)?.started_at.slice(0, 10)]).toEqual([
      outagesMax,
      at(outagesMax + 9)
        .toISOString()
        .slice(0, 10),
    ]);
    expect(report.notes.at(-1)).toBe(
      `A monitor takes the latest ${daysMax} days and ${outagesMax} outages. Older ones are left out of shop.`,
    );
  });

  test.each(['kuma-1.23-backup.json', 'kuma-2.5-mariadb.sql'])('is not in %s', async (name) => {
    const reading = readKumaWithHistory(await dataFile(name));
    await expect(reading).rejects.toThrow(Unreadable);
    await expect(reading).rejects.toThrow('Only a database (kuma.db) has history');
  });

  test('is not read without the index of Uptime Kuma, since all heartbeats would be', async () => {
    const bytes = await databaseWith('kuma-2.5.db', [], (database) => {
      for (const index of ['important', 'heartbeat_important_index']) database.exec(`DROP INDEX ${index}`);
    });
    await expect(readKumaWithHistory(bytes)).rejects.toThrow(Unreadable);
  });

  test.each(['kuma-1.23.db', 'kuma-2.5.db'])(
    'is read from %s in few pages, however many heartbeats changed nothing',
    async (name) => {
      const readOf = async (ordinary: number) => {
        const beats: readonly Beat[] = [
          ['2026-03-01 10:00:00', 0, 'down'],
          ['2026-03-01 10:05:00', 1],
        ];
        const bytes = await databaseWith(name, beats, (database) => {
          database
            .prepare(
              `WITH RECURSIVE beat(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM beat WHERE n < ?)
               INSERT INTO heartbeat (important, monitor_id, status, msg, time, duration)
               SELECT 0, 2, 1, '200 - OK', '2026-06-01 10:00:00', 60 FROM beat`,
            )
            .run(ordinary);
        });
        let pages = 0;
        await readKumaWithHistory({
          size: bytes.length,
          read: async (from, length) => {
            pages += 1;
            return bytes.subarray(from, from + length);
          },
        });
        return { pages, bytes: bytes.length };
      };
      const [few, many] = [await readOf(100), await readOf(200_000)];
      expect(many.bytes).toBeGreaterThan(10 * few.bytes);
      // The tree of the table and that of the index are higher by two pages at most.
      expect(many.pages - few.pages).toBeLessThanOrEqual(6);
    },
  );
});
