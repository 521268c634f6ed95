import '../support/in-german.js';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { registry } from '@tocsin/probes/catalogue';
import { apiText } from '../../src/language/api-text.js';
import { apiMonitors } from '../../src/language/german/api-monitors.js';
import { settingWords } from '../../src/monitors/form/setting-words.js';
import type { Schema } from '../../src/schema-form/schema-fields.js';

test('every text is one of the settings of monitors', () => {
  const root = fileURLToPath(new URL('../../../../packages/probes/src/', import.meta.url));
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(`${root}${name}`, 'utf8'));
  const isSaid = (text: string): boolean => sources.some((source) => source.includes(text));
  expect(Object.keys(apiMonitors).filter((text) => !isSaid(text))).toEqual([]);
});

/** The names and descriptions of the parts of a setting. */
const textsWithin = ({ properties = {}, items, ...schema }: Schema): readonly string[] => [
  ...Object.entries(properties).flatMap(([name, part]) => [
    name,
    part.description ?? '',
    ...textsWithin(part),
  ]),
  ...(items === undefined ? [] : textsWithin(items)),
  ...(schema.oneOf ?? schema.anyOf ?? []).flatMap(textsWithin),
];

test('every text of the settings of monitors is translated', () => {
  const texts = Object.values(registry).flatMap(({ type, settings }) =>
    Object.entries((settings as Schema).properties ?? {}).flatMap(([name, schema]) => [
      settingWords[type].fields[name]?.hint === undefined ? (schema.description ?? '') : '',
      ...textsWithin(schema),
    ]),
  );
  const same = ['', 'url'];
  const english = texts.filter((text) => !same.includes(text) && apiText(text) === text);
  expect(new Set(english)).toEqual(new Set());
});
