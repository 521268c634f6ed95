import { describe, expect, test } from '@jest/globals';
import { parseDatabaseUrl } from '../src/index.js';

describe('DATABASE_URL', () => {
  test.each([
    ['sqlite:./data/tocsin.db', '/srv/data/tocsin.db'],
    ['sqlite:tocsin.db', '/srv/tocsin.db'],
    ['sqlite:/var/lib/tocsin.db', '/var/lib/tocsin.db'],
    ['sqlite:///var/lib/tocsin.db', '/var/lib/tocsin.db'],
  ])('%s names the file %s', (text, path) => {
    expect(parseDatabaseUrl(text, '/srv')).toEqual({ kind: 'sqlite', path });
  });

  test.each(['postgres://tocsin:pw@db.example.com/tocsin', 'postgresql://tocsin@[::1]:5433/tocsin'])(
    '%s is taken as it is',
    (url) => {
      expect(parseDatabaseUrl(url)).toEqual({ kind: 'postgres', url });
    },
  );

  test.each(['', 'tocsin.db', 'mysql://db/tocsin', 'sqlite:', 'sqlite::memory:', 'postgres://'])(
    '%p is refused by name',
    (text) => {
      expect(() => parseDatabaseUrl(text)).toThrow(/^DATABASE_URL must be sqlite:PATH .* or postgres:/);
    },
  );
});
