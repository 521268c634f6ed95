import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const script = fileURLToPath(new URL('../../words/check-words.mjs', import.meta.url));

let source: string;

beforeEach(async () => {
  source = await mkdtemp(join(tmpdir(), 'tocsin-words-'));
});

afterEach(() => rm(source, { recursive: true }));

const write = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, content] of Object.entries(files)) {
    const path = join(source, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
};

const faults = (): Promise<readonly string[]> =>
  new Promise((resolve) => {
    execFile(process.execPath, [script, source], (_, __, stderr) => {
      resolve(stderr.split('\n').filter((line) => line.startsWith('src/')));
    });
  });

const component = (body: string) =>
  `import { rich } from '../language/rich-text.js';\nimport { t } from '../language/text.js';\nexport const x = ${body};\n`;
const german = (texts: Readonly<Record<string, string>>) =>
  `export const german = ${JSON.stringify(texts)} as const;\n`;

test('a page whose texts are all in the catalogue has no fault', async () => {
  await write({
    'page/page.tsx': component(
      `<a className="some class" title={t('Go {where}', { where })}>{rich('See <b>it</b>', { b })} {isOn ? t('on') : t('off')}</a>`,
    ),
    'language/german/german.ts': german({
      'Go {where}': 'Geh {where}',
      'See <b>it</b>': '<b>Sieh</b> es',
      on: 'an',
      off: 'aus',
    }),
  });
  expect(await faults()).toEqual([]);
});

test('each kind of fault is named, with its place', async () => {
  const wrong = [
    ['<p>Hello</p>', ":3 “Hello” is not translated. Use t('…')."],
    ['<p title="Hello" />', ":3 “Hello” is not translated. Use t('…')."],
    ["<p>{isOn ? 'on' : null}</p>", ":3 “on” is not translated. Use t('…')."],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a component.
    ['`Remove ${name}?`', ":3 “Remove …?” is not translated. Use t('…')."],
    ["t('Go')", ':3 “Go” is missing in german.'],
    ["t('Go {where}', {})", ':3 “Go {where}” lacks a value for where.'],
    ['t(words)', ':3 translates something that is not a text in quotes.'],
    ["date.toLocaleString('en-GB')", ' formats for the British. Use src/language/formats.ts.'],
    ['<p ml="md" />', ':3 names a side. Use start and end instead.'],
  ] as const;
  await write({
    ...Object.fromEntries(wrong.map(([body], at) => [`page/page-${at}.tsx`, component(body)])),
    'language/german/german.ts': german({ 'Go {where}': 'Geh {where}' }),
  });
  const expected = wrong.map(([, fault], at) => `src/page/page-${at}.tsx${fault}`);
  expect([...(await faults())].sort()).toEqual([...expected].sort());
});

test('a text that nothing uses, lost placeholders and a text with two translations are faults', async () => {
  await write({
    'page/page.tsx': component("t('Go {where}', { where })"),
    'language/german/a.ts': german({ 'Go {where}': 'Geh', Old: 'Alt' }),
    'language/german/b.ts': german({ Old: 'Uralt' }),
  });
  expect((await faults()).map((fault) => fault.replace(/^\S+ /, '')).sort()).toEqual([
    '“Go {where}” has the placeholders (where), and its translation ().',
    '“Old” is translated otherwise at src/language/german/a.ts:1. Move it to shared.ts.',
    '“Old” is used nowhere. Remove it.',
  ]);
});

test('a name is not translated when a comment says so, and a side in a style sheet is a fault', async () => {
  await write({
    'page/page.tsx': component('1'),
    'page/names.ts':
      "// not translated: names of programs.\nexport const names = ['Firefox', 'Samsung Internet'];\n",
    'page/page.module.css': '.a {\n  margin-left: 1rem;\n}\n.left {\n  color: red;\n}\n',
  });
  expect(await faults()).toEqual(['src/page/page.module.css:2 names a side. Use start and end instead.']);
});
