import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { isDump } from '@tocsin/imports';
import { dataFile } from '../data-file.js';
import { bytes } from '../support/bytes.js';
import { dump, imported } from '../support/kuma-files.js';

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
