import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { importKuma, readKuma, Unreadable } from '@tocsin/imports';
import Sqlite from 'better-sqlite3';
import { dataFile } from '../data-file.js';
import { bytes } from '../support/bytes.js';
import { options } from '../support/kuma-files.js';

describe('reading a file of Uptime Kuma', () => {
  test('knows its version by stat_daily', async () => {
    expect((await readKuma(await dataFile('kuma-1.23.db'))).version).toBe(1);
    expect((await readKuma(await dataFile('kuma-2.5.db'))).version).toBe(2);
  });

  test('reads what is only in the log beside it, as far as it was committed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-wal-'));
    const path = join(folder, 'kuma.db');
    await writeFile(path, await dataFile('kuma-2.5.db'));
    const database = new Sqlite(path);
    try {
      database.pragma('journal_mode = WAL');
      database.pragma('wal_autocheckpoint = 0');
      database.exec("UPDATE monitor SET name = 'In the log' WHERE id = 2");
      const [file, log] = [await readFile(path), await readFile(`${path}-wal`)];
      const namesIn = async (part?: Uint8Array) =>
        (await readKuma(file, part)).tables.monitor.map(({ name }) => name);
      expect(await namesIn(log)).toContain('In the log');
      expect(await namesIn()).toContain('Shop');
      expect(importKuma(await readKuma(file), options).report.notes).toContainEqual(
        expect.stringContaining('The latest changes may be missing'),
      );
      expect(importKuma(await readKuma(file, log), options).report.notes).not.toContainEqual(
        expect.stringContaining('The latest changes may be missing'),
      );
      const damaged = Buffer.from(log);
      damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
      expect(await namesIn(damaged)).toContain('Shop');
      expect(await namesIn(log.subarray(0, log.length - 1))).toContain('Shop');
    } finally {
      database.close();
      await rm(folder, { recursive: true });
    }
  });

  test.each([
    ['no file of it', bytes('hello'), 'neither a SQLite database, nor a dump of MariaDB, nor JSON'],
    ['other JSON', bytes('{"a": 1}'), 'no "monitorList"'],
    ['no bytes', bytes(''), 'neither'],
  ])('refuses %s', async (_, file, message) => {
    await expect(readKuma(file)).rejects.toThrow(Unreadable);
    await expect(readKuma(file)).rejects.toThrow(message);
  });

  test.each([
    ['mattermost', 'mattermostWebhookUrl', 'http://10.0.0.5:8065/hooks/x', true],
    ['rocket.chat', 'rocketwebhookURL', 'http://chat.lan/hooks/x', true],
    ['mattermost', 'mattermostWebhookUrl', 'http://chat.example.com/hooks/x', false],
    ['slack', 'slackwebhookURL', 'http://10.0.0.5/hooks/x', false],
  ])('takes a %s notification with %s of http in a private network', async (type, name, url, isTaken) => {
    const backup = {
      monitorList: [],
      notificationList: [
        { id: 1, name: 'Chat', active: true, config: JSON.stringify({ type, [name]: url }) },
      ],
    };
    const { config, report } = importKuma(await readKuma(bytes(JSON.stringify(backup))), options);
    expect(Object.values(config.channels)).toEqual(
      isTaken ? [expect.objectContaining({ webhook_url: url })] : [],
    );
    expect(report.findings[0]?.outcome).toBe(isTaken ? 'whole' : 'not_taken');
  });

  test('lists the addresses that wait for a click, and for how long', async () => {
    const notesOf = async (to: string) => {
      const smtp = { type: 'smtp', smtpHost: 'mail.example.com', smtpFrom: 'kuma@example.com', smtpTo: to };
      const backup = {
        monitorList: [],
        notificationList: [{ id: 1, name: 'Mail', config: JSON.stringify(smtp) }],
      };
      return importKuma(await readKuma(bytes(JSON.stringify(backup))), options).report.notes;
    };
    expect(await notesOf('ada@example.com, bob@example.com')).toContain(
      '2 e-mail addresses get no message before somebody opens the link in a mail to each. An apply sends the mails, and its plan says how many it cannot send. The links end after 24 hours: ada@example.com, bob@example.com.',
    );
    expect(await notesOf('ada@example.com')).toContainEqual(
      expect.stringMatching(
        /^An e-mail address gets no message before somebody opens the link .*: ada@example\.com\.$/,
      ),
    );
    expect(await notesOf('')).not.toContainEqual(expect.stringContaining('opens the link'));
  });

  test('refuses a database that breaks off, and one of another program', async () => {
    const whole = await dataFile('kuma-2.5.db');
    await expect(readKuma(whole.subarray(0, whole.length / 2))).rejects.toThrow(Unreadable);
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-other-'));
    const database = new Sqlite(join(folder, 'other.db'));
    database.exec('CREATE TABLE song (id INTEGER PRIMARY KEY)');
    database.close();
    await expect(readKuma(await readFile(join(folder, 'other.db')))).rejects.toThrow('no table "monitor"');
    await rm(folder, { recursive: true });
  });
});
