import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { registry } from '../src/registry.js';
import { readSettings } from '../src/settings/read-settings.js';
import { brokenTargetRule } from '../src/settings/target.js';
import { settingsTable } from './support/settings-table.js';

const folder = new URL('../../../docs/monitor-types/', import.meta.url);

async function page(type: string): Promise<string> {
  const text = await readFile(new URL(`${type}.md`, folder), 'utf8');
  return text.replace(/ +\|/g, ' |').replace(/\| -+ (?=\|)/g, '| --- ');
}

describe.each(Object.values(registry))('the page of $type', (entry) => {
  test('begins with the name of the type and what it watches', async () => {
    expect(await page(entry.type)).toMatch(`# ${entry.type}\n\n${entry.description}`);
  });

  test('lists the settings as the schema has them', async () => {
    const [, section = ''] = /\n## Settings\n\n(.*?)\n\n/s.exec(await page(entry.type)) ?? [];
    expect(section).toBe(settingsTable(entry.settings));
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

describe.each(Object.values(registry))('the schema of $type', ({ settings }) => {
  test('describes every setting', () => {
    const undescribed = Object.entries(settings.properties).filter(
      ([, property]) => typeof property === 'boolean' || property.description === undefined,
    );
    expect(undescribed).toEqual([]);
  });
});
