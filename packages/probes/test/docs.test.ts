import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { registry } from '../src/registry.js';
import { upsideDownSetting } from '../src/running/upside-down.js';
import { readSettings } from '../src/settings/read-settings.js';
import { objectSchema, type SettingsSchema } from '../src/settings/schema.js';
import { brokenTargetRule } from '../src/settings/target.js';
import { settingsTable } from './support/settings-table.js';

const folder = new URL('../../../docs/monitor-types/', import.meta.url);

const settingsIn = (text: string): string | undefined =>
  /\n## Settings.*?\n\n(\|.*?|This type.*?)\n\n/s.exec(text)?.[1];

/** Without the settings of every type, which have a table of their own. */
const ownSettings = (settings: SettingsSchema): SettingsSchema => ({
  ...settings,
  properties: Object.fromEntries(
    Object.entries(settings.properties).filter(([name]) => !(name in upsideDownSetting)),
  ),
});

async function page(type: string): Promise<string> {
  const text = await readFile(new URL(`${type}.md`, folder), 'utf8');
  return text.replace(/ +\|/g, ' |').replace(/\| -+ (?=\|)/g, '| --- ');
}

describe.each(Object.values(registry))('the page of $type', (entry) => {
  test('begins with the name of the type and what it watches', async () => {
    expect(await page(entry.type)).toMatch(`# ${entry.type}\n\n${entry.description}`);
  });

  test('lists the settings as the schema has them', async () => {
    expect(settingsIn(await page(entry.type))).toBe(settingsTable(ownSettings(entry.settings)));
  });

  test('says what a result means', async () => {
    expect(await page(entry.type)).toMatch(/\n## Results\n\n.*(?:`down`|`degraded`)/s);
  });

  test('says what is not seen, after what a result means', async () => {
    expect(await page(entry.type)).toMatch(/\n## Results\n.*\n## What it does not see\n\n- /s);
  });

  test('shows a monitor that would be taken', async () => {
    const examples = [...(await page(entry.type)).matchAll(/```json\n(.*?)```/gs)];
    expect(examples).not.toEqual([]);
    for (const [, json = ''] of examples) {
      const { type, target, settings = {} } = JSON.parse(json);
      expect(type).toBe(entry.type);
      expect(brokenTargetRule(entry.target, target)).toBeUndefined();
      expect(readSettings<never>(entry, settings)).toMatchObject({ ok: true });
    }
  });

  test('is listed', async () => {
    expect(await page('README')).toContain(`| [${entry.type}](${entry.type}.md) | ${entry.description} |`);
  });
});

test('the settings of every type are listed once', async () => {
  expect(settingsIn(await page('README'))).toBe(settingsTable(objectSchema(upsideDownSetting)));
});

describe.each(Object.values(registry))('the schema of $type', ({ settings }) => {
  test('describes every setting', () => {
    const undescribed = Object.entries(settings.properties).filter(
      ([, property]) => typeof property === 'boolean' || property.description === undefined,
    );
    expect(undescribed).toEqual([]);
  });
});
