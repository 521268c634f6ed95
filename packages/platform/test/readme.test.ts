import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { readConfig, settingNames } from '../src/config.js';
import { proberSettingNames, readProberConfig } from '../src/prober-config.js';

const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');

const quotedIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

const rows = [...readme.matchAll(/^\| (`[A-Z_`, ]+`) +\| ([^|]+) \|/gm)].map(
  ([, names = '', defaults = '']) => ({
    names: quotedIn(names),
    defaults: /^(`[^`]+`(, )?)+ *$/.test(defaults) ? quotedIn(defaults) : [],
  }),
);

describe("the README's tables of settings", () => {
  test('names every setting that is read, and no other', () => {
    const read = new Set<string>([...settingNames, ...proberSettingNames]);
    expect(rows.flatMap(({ names }) => names).sort()).toEqual([...read].sort());
  });

  test('says the defaults', () => {
    const given = rows.flatMap(({ names, defaults }) =>
      defaults.map((value, index) => [names[index] ?? '', value]),
    );
    expect(given.length).toBeGreaterThanOrEqual(6);
    expect(readConfig(Object.fromEntries(given))).toEqual(readConfig({}));
    const token = { PROBER_TOKEN: 'of a prober' };
    expect(readProberConfig({ ...Object.fromEntries(given), ...token })).toEqual(readProberConfig(token));
  });
});
