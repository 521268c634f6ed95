import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';

const page = new URL('../docs/conformance.md', import.meta.url);

/** The first cells of the mission document's tables, by our page's heading. */
const missionTables: Readonly<Record<string, readonly string[]>> = {
  '2.1 Webhook channel': ['type', 'endpoint URL', 'webhook secret'],
  '2.2 Webhook message body': ['event', 'incident', 'monitor', 'timestamp'],
  'Incident object': ['id', 'title', 'status', 'severity', 'started_at', 'resolved_at'],
  'Monitor object': ['id', 'name', 'type', 'target'],
  '3. States and transitions': ['incident opens', 'incident resolves'],
  '4.1 Endpoint implemented by the receiver': ['Content-Type', 'User-Agent', 'X-Service-Signature'],
  '6. Events': ['incident.created', 'incident.resolved'],
  '7. Errors': [
    'receiver does not answer within 10 seconds',
    'delivery fails (including slow endpoint)',
    'a delivery has failed',
  ],
  '8. Limits': ['delivery timeout', 'plan', 'Free plan', 'retries'],
};
const sections = ['1.', '2.1', '2.2', '3.', '4.1', '4.2', '5.', '6.', '7.', '8.', '9.'];

type Row = { heading: string; statement: string; tests: { file: string; name: string }[] };

const rowsOf = (markdown: string): Row[] => {
  let heading = '';
  return markdown.split('\n').flatMap((line) => {
    heading = /^#+ (.+)$/.exec(line)?.[1] ?? heading;
    const [, statement, cell = ''] = /^\| (.+?) +\| (.+?) +\|$/.exec(line) ?? [];
    if (statement === undefined || statement === 'statement' || /^-+$/.test(statement)) return [];
    const named = cell.matchAll(/\]\((\S+\.test\.ts)\) "(.+?)"(?=, \[|$)/g);
    return [{ heading, statement, tests: [...named].map(([, file = '', name = '']) => ({ file, name })) }];
  });
};

const testNames = async (file: string): Promise<string[]> => {
  const source = await readFile(new URL(file, page), 'utf8');
  const calls = source.matchAll(
    /^\s*(?:test|\]\)|test\.each\(.+\))\(\s*(?:'((?:[^'\\]|\\.)+)'|"([^"\n]+)")/gm,
  );
  return [...calls].map(([, single, double]) => single ?? double ?? '');
};

let rows: Row[];
beforeAll(async () => {
  rows = rowsOf(await readFile(page, 'utf8'));
});

describe('docs/conformance.md', () => {
  test('has every section of the mission document, with a test for each statement', () => {
    for (const section of sections) {
      expect(rows.some(({ heading }) => heading.startsWith(`${section} `))).toBe(true);
    }
    expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  test.each(Object.entries(missionTables))('has every row of the table "%s"', (table, firstCells) => {
    const marked = rows.flatMap(({ heading, statement }) =>
      heading === table ? (/^\*\*(.+?)\*\*:/.exec(statement)?.[1] ?? []) : [],
    );
    expect(marked).toEqual(firstCells);
  });

  test('names only tests that are there', async () => {
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
