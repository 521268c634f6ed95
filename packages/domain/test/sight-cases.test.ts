import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { rowsOf, type SightRow, sightCases } from './support/sight-cases.js';

const page = new URL('../../../docs/incidents.md', import.meta.url);
const [start, end] = ['<!-- packages/domain/test/sight-cases.test.ts -->\n\n', '\n<!-- end -->\n'];

const headings: { readonly [Column in keyof SightRow]: string } = {
  what: 'what happens',
  canaries: 'canaries',
  inside: 'inside',
  insideByName: 'inside, by name',
  beyond: 'beyond',
  beyondByName: 'beyond, by name',
  region: 'the prober says',
  shownBy: 'shown by',
};
const columns = Object.keys(headings) as (keyof SightRow)[];

const cellOf = (row: SightRow, column: keyof SightRow): string =>
  column === 'what' || column === 'canaries' || column === 'shownBy'
    ? row[column]
    : row[column].replace(/[a-z_]{3,}|up/g, (word) => `\`${word}\``);

const tableOf = (rows: readonly SightRow[]): string => {
  const cells = rows.map((row) => columns.map((column) => cellOf(row, column)));
  const lines = [columns.map((column) => headings[column]), ...cells];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const lineOf = (line: readonly string[]) =>
    `| ${line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |\n`;
  const [first = [], ...rest] = lines;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`;
  return [lineOf(first), rule, ...rest.map(lineOf)].join('');
};

test('the table of cases in docs/incidents.md is what probers do in planted networks; RENEW=1 renews it', () => {
  const text = readFileSync(page, 'utf8');
  const [before, after] = [text.indexOf(start) + start.length, text.indexOf(end)];
  const table = tableOf(sightCases.flatMap(rowsOf));
  if (process.env.RENEW === '1') writeFileSync(page, `${text.slice(0, before)}${table}${text.slice(after)}`);
  else expect(text.slice(before, after)).toBe(table);
});
