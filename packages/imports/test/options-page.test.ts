import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { heartbeatKeys, monitorKeys, stackKinds } from '../src/betterstack/row-keys.js';
import { endpointKeys, keysOf } from '../src/gatus/endpoint-keys.js';
import { checkKeys as healthchecksKeys } from '../src/healthchecks/check-keys.js';
import type { ColumnFates } from '../src/kuma/columns.js';
import { monitorColumns, takenTypes } from '../src/kuma/monitor-columns.js';
import { tableColumns } from '../src/kuma/table-columns.js';
import { checkKeys as pingdomKeys, pingdomKinds } from '../src/pingdom/check-keys.js';
import { jobKeys, moduleKeys, moduleKinds } from '../src/prometheus/module-keys.js';
import type { KeyFates } from '../src/report/keys.js';
import { keysOfVersion2, keysOfVersion3 } from '../src/uptimerobot/monitor-keys.js';

const page = new URL('../../../docs/import-options.md', import.meta.url);

/** The fate of an option for some kinds. */
type Line = {
  readonly option: string;
  readonly fate: 'kept by' | 'same by default' | 'lost' | 'of no check';
  readonly kinds: readonly string[];
  readonly usual?: readonly unknown[];
  readonly words?: string;
};

const columnLines = <Kind extends string>(fates: ColumnFates<Kind>): readonly Line[] =>
  Object.entries(fates).flatMap(([option, found]) =>
    [found, ...('beside' in found && found.beside !== undefined ? [found.beside] : [])].map(
      (each): Line =>
        each.fate === 'of_no_check'
          ? { option, fate: 'of no check', kinds: [] }
          : {
              option,
              fate: each.fate === 'kept_by' ? 'kept by' : each.fate === 'lost' ? 'lost' : 'same by default',
              kinds: each.kinds,
              ...('words' in each && { usual: each.usual, words: each.words('…') }),
            },
    ),
  );

/** Values of an option that nobody has chosen. */
const unchosen: readonly unknown[] = [null, '', false];

const keyLines = <Kind extends string>(fates: KeyFates<Kind>, path = ''): readonly Line[] =>
  Object.entries(fates).flatMap(([name, fate]): readonly Line[] => {
    const option = `${path}${name}`;
    if (fate.fate === 'keys') return keyLines(fate.keys, `${option}.`);
    if (fate.fate === 'of_no_check') return [{ option, fate: 'of no check', kinds: [] }];
    if (fate.fate === 'kept_by') return [{ option, fate: 'kept by', kinds: fate.kinds }];
    const usual = fate.usual.filter((value) => !unchosen.includes(value));
    const kind = usual.length === 0 ? 'lost' : 'same by default';
    return [{ option, fate: kind, kinds: fate.kinds, usual, words: fate.words }];
  });

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

const isOfAll = (kinds: readonly string[], all: readonly string[]): boolean =>
  all.length > 0 && all.every((kind) => kinds.includes(kind));

const rowOf = ({ option, fate, kinds, usual = [], words = '' }: Line, all: readonly string[]) => [
  code(option),
  fate,
  ...(all.length === 1 ? [] : [isOfAll(kinds, all) ? 'all' : kinds.join(', ')]),
  usual.map(code).join(', '),
  words.replaceAll('|', '\\|'),
];

const tableOf = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? '')].length)),
  );
  const lineOf = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  const [head = [], ...rest] = rows;
  return [lineOf(head), lineOf(widths.map((width) => '-'.repeat(width))), ...rest.map(lineOf)].join('');
};

/**
 * A list as a table of options, and below it those of no check.
 *
 * @param all the kinds of a row. If there is one, the table has its options alone, and no column says which
 */
const listOf = (lines: readonly Line[], all: readonly string[] = []): string => {
  const ofNoCheck = lines.filter(({ fate }) => fate === 'of no check').map(({ option }) => code(option));
  const [only] = all.length === 1 ? all : [];
  const rows = lines
    .filter(({ kinds }) => (only === undefined ? kinds.length > 0 : kinds.includes(only)))
    .map((line) => rowOf(line, all));
  const rest = ofNoCheck.length === 0 ? '' : `\nOf no check: ${ofNoCheck.join(', ')}.\n`;
  const head = ['option', 'fate', ...(all.length === 1 ? [] : ['of']), 'usual', 'lost as'];
  return `${tableOf([head, ...rows])}${rest}`;
};

const sections: readonly (readonly [heading: string, list: string])[] = [
  ['## Uptime Kuma', ''],
  ['### The table monitor', listOf(columnLines(monitorColumns), takenTypes)],
  ...Object.entries<ColumnFates<'row'>>(tableColumns).map(
    ([table, fates]) => [`### The table ${table}`, listOf(columnLines(fates), ['row'])] as const,
  ),
  ['## Gatus', ''],
  ['### Endpoints, external endpoints and suites', listOf(keyLines(endpointKeys))],
  ...Object.entries(keysOf).map(
    ([part, fates]) => [`### Each ${part}`, listOf(keyLines(fates), [part])] as const,
  ),
  ['## UptimeRobot', ''],
  ['### Version 3 of its API', listOf(keyLines(keysOfVersion3))],
  ['### Version 2 of its API', listOf(keyLines(keysOfVersion2))],
  ['## Better Stack', ''],
  ['### Monitors', listOf(keyLines(monitorKeys), stackKinds)],
  ['### Heartbeats', listOf(keyLines(heartbeatKeys), ['heartbeat'])],
  ['## Healthchecks.io', listOf(keyLines(healthchecksKeys))],
  ['## Pingdom', listOf(keyLines(pingdomKeys), pingdomKinds)],
  ['## Prometheus', ''],
  ['### Modules of the blackbox exporter', listOf(keyLines(moduleKeys), moduleKinds)],
  ['### Jobs', listOf(keyLines(jobKeys), ['job'])],
];

const introduction = `# Options of other services

\`RENEW=1 npx jest options-page\` in [packages/imports](../packages/imports/README.md) writes this page from the closed lists of the [import](imports.md). A test fails when it is not current, and others try each option.

- kept by: the import of these kinds reads it, and the report says what it loses of the value.
- same by default: with a usual value these kinds do the same here. Any other value is a loss.
- lost: any value is a loss, unless nobody has chosen one.
- of no check: no check, message or page follows from it, or only those of a kind that is not taken.

A kind that an option does not name does not read it in the other service, either. An option on no list makes its row a loss, unless it has the default of its column. So does an option that a later version adds. Each field of a notification of Uptime Kuma that its channel does not have is a loss, too.
`;

test('docs/import-options.md is what the closed lists say; RENEW=1 renews it', () => {
  const text = [introduction, ...sections.map(([heading, list]) => [heading, list].join('\n\n'))]
    .map((part) => `${part.trimEnd()}\n`)
    .join('\n');
  if (process.env.RENEW === '1') writeFileSync(page, text);
  else expect(readFileSync(page, 'utf8')).toBe(text);
});
