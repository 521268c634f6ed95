import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { catalogue } from '../src/catalogue.js';

const folder = new URL('../../../docs/channels/', import.meta.url);

const page = (name: string): Promise<string> => readFile(new URL(`${name}.md`, folder), 'utf8');

describe.each(catalogue)('the page of $type', ({ type, description, fields }) => {
  test('begins with the name of the type and what a message becomes', async () => {
    expect(await page(type)).toContain(`# ${type}\n\n${description}.`);
  });

  test('shows a channel with every field that is required, and none that there is not', async () => {
    const [, json = '{}'] = /```json\n(.*?)```/s.exec(await page(type)) ?? [];
    const { type: shown, name, ...given } = JSON.parse(json);
    expect([shown, typeof name]).toEqual([type, 'string']);
    expect(Object.keys(given)).toEqual(expect.arrayContaining([...fields.required]));
    expect(Object.keys(fields.properties)).toEqual(expect.arrayContaining(Object.keys(given)));
  });

  test('is listed', async () => {
    const list = (await page('README')).replaceAll(/ +\|/g, ' |');
    expect(list).toContain(`| [${type}](${type}.md) | ${description} |`);
  });
});

describe.each(catalogue)('the schema of $type', ({ fields }) => {
  test('describes every field', () => {
    const undescribed = Object.values(fields.properties).filter(({ description }) => !description);
    expect(undescribed).toEqual([]);
  });
});
