import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { catalogue } from '../src/catalogue.js';
import { channelCases } from './contract/channel-cases.js';
import { answerToken } from './contract/own-links.js';
import { serviceFor } from './contract/sendings.js';

const docs = new URL('../../../docs/', import.meta.url);

const page = (name: string): Promise<string> => readFile(new URL(`channels/${name}.md`, docs), 'utf8');

/** The words of a page: code and links without their marks. */
const wordsOf = (markdown: string): string =>
  markdown
    .replaceAll('`', '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/<(https?:[^>]+)>/g, '$1');

describe.each(catalogue)('the page of $type', ({ type, description, fields, setup }) => {
  test('begins with the name of the type and what a message becomes', async () => {
    expect(await page(type)).toContain(`# ${type}\n\n${description}.`);
  });

  test('has the steps of the form, and its link', async () => {
    const steps = setup.steps.map((step, at) => `${at + 1}. ${step}\n`).join('');
    expect(wordsOf(await page(type))).toContain(`## Set up\n\n${steps}`);
    if (setup.documentation !== undefined) expect(await page(type)).toContain(setup.documentation);
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

const services = channelCases.filter(({ definition }) => definition.service && definition.kind !== 'webhook');

describe.each(services)('the page of $type', (each) => {
  test('shows what arrives', async () => {
    const { transports, dispatch, receiver } = await serviceFor(each);
    await transports.send(dispatch);
    const [request] = receiver.received;
    const picture = request && each.textOf(request).replaceAll(answerToken, '…');
    expect(await page(each.type)).toContain(`## What arrives\n\n\`\`\`text\n${picture}\n\`\`\`\n`);
  });

  test('says what it was tested with', async () => {
    expect(await page(each.type)).toMatch(/\n## Tested with\n\n[A-Z].*\.\n/);
  });
});

test('the README of the project names every type', async () => {
  const readme = await readFile(new URL('../README.md', docs), 'utf8');
  for (const { title } of catalogue) expect(readme).toContain(title);
});

describe.each(catalogue)('the schema of $type', ({ fields }) => {
  test('describes every field', () => {
    const undescribed = Object.values(fields.properties).filter(({ description }) => !description);
    expect(undescribed).toEqual([]);
  });
});
