import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { missionStatements, type Statement } from './support/mission-statements.js';

const page = new URL('../docs/conformance.md', import.meta.url);
const mission = new URL('../docs/signed-webhook-alert-channel.md', import.meta.url);
/** The document itself, beside a clone of those who ordered Tocsin. */
const original = new URL('../../shared/mission/signed-webhook-alert-channel.md', import.meta.url);

/** Our decisions where the document says nothing. */
const decided = [
  'incident.resolved waits until incident.created of the same incident to the same channel has ended',
  "`timestamp` is the time of the message's claim, also when it leaves late",
  'A disabled channel gets no messages about later incident events; earlier ones are still sent',
  'A disabled channel is still sent test messages',
  "While a parent's incident is open, the child's incidents open and resolve without messages",
  "If the child still fails after the parent's incident, incident.created is sent then",
].map((text): Statement => ({ section: 'What the document leaves open', text }));

type Row = Statement & { readonly tests: readonly { readonly file: string; readonly name: string }[] };

/** The rows of our page. What we do where the document leaves something open stands behind the statement, in italics. */
const rowsOf = (markdown: string): Row[] => {
  let section = '';
  return markdown.split('\n').flatMap((line) => {
    section = /^#+ (.+)$/.exec(line)?.[1] ?? section;
    const [, statement = '', cell = ''] = /^\| (.+?) +\| (.+?) +\|$/.exec(line) ?? [];
    if (statement === '' || statement === 'statement' || /^-+$/.test(statement)) return [];
    const named = cell.matchAll(/\]\((\S+\.test\.ts)\) "(.+?)"(?=, \[|$)/g);
    const tests = [...named].map(([, file = '', name = '']) => ({ file, name }));
    return [{ section, text: statement.replace(/ _Ours: .+_$/, ''), tests }];
  });
};

const testNames = async (file: string): Promise<string[]> => {
  const source = await readFile(new URL(file, page), 'utf8');
  const calls = source.matchAll(
    /^\s*(?:test|\]\)|test\.each\(.+\))\(\s*(?:'((?:[^'\\]|\\.)+)'|"([^"\n]+)")/gm,
  );
  return [...calls].map(([, single, double]) => single ?? double ?? '');
};

let markdown: string;
let rows: Row[];
let wanted: Statement[];

beforeAll(async () => {
  markdown = await readFile(page, 'utf8');
  rows = rowsOf(markdown);
  wanted = [...missionStatements(await readFile(mission, 'utf8')), ...decided];
});

const statementsOf = (text: string): Statement[] =>
  rowsOf(text).map(({ section, text: statement }) => ({ section, text: statement }));

describe('docs/signed-webhook-alert-channel.md', () => {
  test('has the words of the mission document, where that document is at hand', async () => {
    const ours = await readFile(mission, 'utf8');
    expect(existsSync(original) ? await readFile(original, 'utf8') : ours).toBe(ours);
  });

  test('is read sentence by sentence, and row by row', () => {
    expect(
      missionStatements(
        '# Title\nOne. Two (a; b).\n\n## 1. Part\n- Three.\n  1. Four.\n\npart object:\n\n| a | b |\n|---|---|\n| id | x |\n\n| c |\n|---|\n| d |',
      ),
    ).toEqual([
      { section: 'Title', text: 'One.' },
      { section: 'Title', text: 'Two (a; b).' },
      { section: '1. Part', text: 'Three.' },
      { section: '1. Part', text: 'Four.' },
      { section: '1. Part', text: '**part object, id**: x' },
      { section: '1. Part', text: '**d**: ' },
    ]);
    expect(new Set(wanted.map(({ section, text }) => `${section} ${text}`)).size).toBe(wanted.length);
    expect(wanted.length).toBeGreaterThan(80);
  });
});

describe('docs/conformance.md', () => {
  test('has a row for each statement of the mission document in its order, and for nothing else', () => {
    expect(statementsOf(markdown)).toEqual(wanted);
  });

  test('cannot lose a row unnoticed, whichever', () => {
    const lines = markdown.split('\n');
    const ofRows = lines.flatMap((line, at) => (rowsOf(line).length === 1 ? [at] : []));
    expect(ofRows).toHaveLength(wanted.length);
    for (const deleted of ofRows) {
      const rest = lines.filter((_, at) => at !== deleted).join('\n');
      expect(statementsOf(rest)).not.toEqual(wanted);
    }
  });

  test('names at least one test in each row, and only tests that are there', async () => {
    expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
    const named = rows.flatMap(({ tests }) => tests);
    const files = new Map<string, string[]>();
    for (const { file } of named) files.set(file, files.get(file) ?? (await testNames(file)));
    expect(named.filter(({ file, name }) => !files.get(file)?.includes(name))).toEqual([]);
  });

  test('names every test of conformance.test.ts', async () => {
    const named = new Set(rows.flatMap(({ tests }) => tests.map(({ name }) => name)));
    const written = await testNames('../e2e/conformance.test.ts');
    expect(written.length).toBeGreaterThan(40);
    expect(written.filter((name) => !named.has(name))).toEqual([]);
  });
});
