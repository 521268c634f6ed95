import { expect, test } from '@jest/globals';
import { debianProgram } from '../src/server-process.js';

test('a program that is not installed is named with the package that installs it', () => {
  expect(() =>
    debianProgram('absent', { absent: { file: '/usr/sbin/absent', package: 'absent-light' } }),
  ).toThrow('absent is needed: "apt-get install absent-light" installs it.');
});

test('a program that is not listed is refused', () => {
  expect(() => debianProgram('lighttpd')).toThrow('debian-packages.json does not name lighttpd.');
});
