import { expect, test } from '@jest/globals';
import { compileMessages } from '../../words/compiled-messages.mjs';

const page = (call: string) =>
  `import { rich } from './rich-text.js';\nimport { t } from './text.js';\nexport const x = ${call};\n`;

const compiled = (call: string): unknown => {
  const code = compileMessages('language/page.ts', page(call));
  return JSON.parse(/[(?:] ?(\[".*\])(?:,|\))/.exec(code)?.[1] ?? 'null');
};

test('a text without placeholders stays as it is, and its neighbours too', () => {
  expect(compileMessages('language/page.ts', page("t('Up')"))).toBe(page("t('Up')"));
});

test('a text with a placeholder becomes its key and what FormatJS reads in it', () => {
  expect(compiled("t('Remove {name}?', { name })")).toEqual([
    expect.stringMatching(/^[\w-]{6}$/),
    [
      { type: 0, value: 'Remove ' },
      { type: 1, value: 'name' },
      { type: 0, value: '?' },
    ],
  ]);
});

test('an element of a text is read as one', () => {
  expect(compiled("rich('Open <link>it</link>', { link })")).toMatchObject([
    expect.anything(),
    [
      { type: 0, value: 'Open ' },
      { type: 8, value: 'link' },
    ],
  ]);
});

test('each of two texts that a condition chooses is read', () => {
  const code = compileMessages(
    'language/page.ts',
    page("t(isUp ? 'Up {since}' : 'Down {since}', { since })"),
  );
  expect(code).toMatch(/t\(isUp \? \["[\w-]{6}",\[.*\]\] : \["[\w-]{6}",\[.*\]\], \{ since \}\)/);
});

test('the catalogue has a translation by the key of its text, without what says which text is meant', () => {
  const text = 'Open {name}||verb';
  const catalogue = `export const x = { 'Up': 'Oben', '${text}': '{name} öffnen' };`;
  const [key] = compiled(`t('${text}', { name })`) as [string];
  const code = compileMessages('language/german/x.ts', catalogue);
  expect(code).toContain("'Up': 'Oben'");
  expect(code).toContain(`"${key}": [{"type":1,"value":"name"},{"type":0,"value":" öffnen"}]`);
  expect(JSON.stringify(compiled(`t('${text}', { name })`))).not.toContain('verb');
});

test('sentences of the API are looked up by their words, so they stay', () => {
  const catalogue = "export const api = { 'Use {braces}': '{braces} nehmen' };";
  expect(compileMessages('language/german/api-channels.ts', catalogue)).toBe(catalogue);
});
