import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { HostsFile } from '../../src/names/explain-absence.js';
import { atTestEnd } from '../support/cleanup.js';

let path: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'hosts-'));
  path = join(folder, 'hosts');
  atTestEnd(() => rmSync(folder, { recursive: true }));
});

test('every name of a line stands for its address, whatever its case', () => {
  writeFileSync(
    path,
    '# comment\n\n10.0.0.1 db DB.internal # the database\n\t10.0.0.2\tdb\nfd00::1 db\nnonsense db\n',
  );
  const hosts = new HostsFile(path);
  expect(hosts.addressesOf('db')).toEqual(['10.0.0.1', '10.0.0.2', 'fd00::1']);
  expect(hosts.addressesOf('Db.Internal.')).toEqual(['10.0.0.1']);
  expect(hosts.addressesOf('10.0.0.1')).toEqual([]);
  expect(hosts.addressesOf('comment')).toEqual([]);
});

test('a changed file is read again', () => {
  writeFileSync(path, '10.0.0.1 db\n');
  const hosts = new HostsFile(path, 0);
  expect(hosts.addressesOf('db')).toEqual(['10.0.0.1']);
  appendFileSync(path, '10.0.0.2 db\n');
  expect(hosts.addressesOf('db')).toEqual(['10.0.0.1', '10.0.0.2']);
  rmSync(path);
  expect(hosts.addressesOf('db')).toEqual([]);
});

test('a file is not looked at for every name', () => {
  writeFileSync(path, '10.0.0.1 db\n');
  const hosts = new HostsFile(path);
  expect(hosts.addressesOf('db')).toEqual(['10.0.0.1']);
  rmSync(path);
  expect(hosts.addressesOf('db')).toEqual(['10.0.0.1']);
});

test('a file that is not there names nobody', () => {
  expect(new HostsFile(`${path}.missing`).addressesOf('db')).toEqual([]);
});
