import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { type ByteSource, importKuma, isDump, readKuma } from '@tocsin/imports';
import { dumpBounds } from '../../src/mysql/bounds.js';
import { dataFile } from '../data-file.js';

const options = { fileSet: 'kuma', reachability: false, now: new Date('2026-11-23T12:00:00Z') };

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const dump = async (): Promise<string> => (await dataFile('kuma-2.5-mariadb.sql')).toString();

const imported = async (file: Uint8Array | ByteSource) => importKuma(await readKuma(file), options);

describe('a dump of the MariaDB of Uptime Kuma 2', () => {
  test('becomes what its database in SQLite becomes, with the same report', async () => {
    const { report, ...made } = await imported(await dataFile('kuma-2.5-mariadb.sql'));
    const wanted = await imported(await dataFile('kuma-2.5.db'));
    expect(made).toEqual({
      config: wanted.config,
      secrets: wanted.secrets,
      server_variables: wanted.server_variables,
    });
    expect(report).toEqual({ ...wanted.report, from: 'Uptime Kuma 2 (dump)' });
    expect(report.findings.length).toBeGreaterThan(150);
  });

  test('may have more history than the tables that count may: it is passed over, a part at a time', async () => {
    const sql = await dump();
    const at = sql.indexOf('INSERT INTO `heartbeat`');
    const beat = "(1,0,2,1,'200 - it\\'s OK; (x)','2026-06-01 10:00:00',40,60,0,0,NULL)";
    const history = bytes(`INSERT INTO \`heartbeat\` VALUES\n${Array(10_000).fill(beat).join(',\n')};\n`);
    const { source, read } = joined([
      bytes(sql.slice(0, at)),
      ...Array(150).fill(history),
      bytes(sql.slice(at)),
    ]);
    expect(source.size).toBeGreaterThan(dumpBounds.bytesKeptMax);
    expect((await imported(source)).config).toEqual((await imported(bytes(sql))).config);
    expect(read.mostAtOnce).toBeLessThanOrEqual(1024 * 1024);
  });

  test('without its last line may be incomplete, and says so', async () => {
    const incomplete = expect.stringContaining('The dump may be incomplete');
    const sql = await dump();
    expect((await imported(bytes(sql))).report.notes).not.toContainEqual(incomplete);
    const withoutEnd = bytes(sql.replace(/-- Dump completed.*\n/, ''));
    expect((await imported(withoutEnd)).report.notes).toContainEqual(incomplete);
  });

  test('that breaks off within a statement is refused', async () => {
    const sql = await dump();
    const within = sql.indexOf('INSERT INTO `monitor` VALUES') + 500;
    await expect(imported(bytes(sql.slice(0, within)))).rejects.toThrow('breaks off within a statement');
  });

  test('of all databases is that of the only one of Uptime Kuma', async () => {
    const sql = await dump();
    const other = 'USE `shop`;\nCREATE TABLE `user` (`id` int);\nINSERT INTO `user` VALUES (1);\n';
    const wanted = (await imported(bytes(sql))).config;
    expect((await imported(bytes(`${other}USE \`kuma\`;\n${sql}`))).config).toEqual(wanted);
    await expect(imported(bytes(`USE \`a\`;\n${sql}USE \`b\`;\n${sql}`))).rejects.toThrow(
      'several databases of Uptime Kuma (a, b)',
    );
    await expect(imported(bytes(`-- MariaDB dump\n${other}`))).rejects.toThrow('no table "monitor"');
  });

  test('that is compressed says what to do', async () => {
    await expect(imported(gzipSync(await dataFile('kuma-2.5-mariadb.sql')))).rejects.toThrow('gunzip');
  });
});

test.each([
  ['/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump', true],
  ['-- MySQL dump 10.13', true],
  ['--\n-- Host', true],
  ['/*!40101 SET @saved', true],
  ['INSERT INTO `monitor`', true],
  ['---\nendpoints: []', false],
  ['endpoints: []', false],
  ['# Gatus', false],
  ['{"monitorList": {}}', false],
  ['settings: {}', false],
])('a file that begins with %j is a dump: %s', (start, wanted) => {
  expect(isDump(start)).toBe(wanted);
});

/** Parts of a file after each other, and the most bytes that were read of it at once. */
const joined = (pieces: readonly Uint8Array[]) => {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  const read = { mostAtOnce: 0 };
  const source: ByteSource = {
    size,
    read: async (from, bytesWanted) => {
      const part = new Uint8Array(Math.min(bytesWanted, size - from));
      read.mostAtOnce = Math.max(read.mostAtOnce, part.length);
      let start = 0;
      for (const piece of pieces) {
        const common = piece.subarray(Math.max(0, from - start), Math.max(0, from + part.length - start));
        if (common.length > 0) part.set(common, Math.max(0, start - from));
        start += piece.length;
      }
      return part;
    },
  };
  return { source, read };
};
