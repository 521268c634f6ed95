import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { messageDocuments, messageSchemas } from '../src/index.js';

const page = new URL('../../../docs/message.md', import.meta.url);

/** What a receiver of version 1 may rely on. It changes only by a new version; additions are beside it. */
const version1 = {
  event: 'const',
  'incident.id': 'uuid',
  'incident.title': 'string',
  'incident.status': 'const',
  'incident.severity': 'info, warning, critical',
  'incident.started_at': 'date-time',
  'incident.resolved_at': 'null',
  'monitor.id': 'uuid',
  'monitor.name': 'string',
  'monitor.type': 'string',
  'monitor.target': 'string',
  timestamp: 'date-time',
};

type Schema = {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

/** The kind of each required field, by its path. */
const kindsIn = ({ properties = {}, required = [] }: Schema, path = ''): [string, string][] =>
  required.flatMap((name) => {
    const field = properties[name] ?? {};
    if (field.properties) return kindsIn(field, `${path}${name}.`);
    const kind = field.const === undefined ? (field.enum?.join(', ') ?? field.format ?? field.type) : 'const';
    return [[`${path}${name}`, kind ?? 'any']];
  });

describe('the contract of the message', () => {
  test('keeps the names, types and values of version 1', () => {
    for (const [name, document] of Object.entries(messageDocuments)) {
      if (name.endsWith('.schema.json'))
        expect(document).toHaveProperty('$id', `urn:tocsin:message:1:${name.replace('.schema.json', '')}`);
    }
    expect(Object.fromEntries(kindsIn(messageSchemas['incident.created']))).toEqual(version1);
    expect(Object.fromEntries(kindsIn(messageSchemas['channel.test']))).toEqual(version1);
    expect(Object.fromEntries(kindsIn(messageSchemas['incident.resolved']))).toEqual({
      ...version1,
      'incident.resolved_at': 'date-time',
    });
  });

  // A new row is written with each change, so that receivers read of it before it is released.
  test('announces each change of the contract in docs/message.md', async () => {
    const changes = (await readFile(page, 'utf8')).split('\n## Changes\n')[1] ?? '';
    const rows = [...changes.matchAll(/^\| (\d{4}-\d\d-\d\d) \| `([0-9a-f]{12})` +\| (.+?) +\|$/gm)];
    const digest = createHash('sha256').update(JSON.stringify(messageDocuments)).digest('hex').slice(0, 12);
    expect(rows.at(-1)?.[2]).toBe(digest);
    const dates = rows.map(([, date = '']) => date);
    expect(dates).toEqual(dates.toSorted());
    expect(new Set(rows.map(([, , each]) => each)).size).toBe(rows.length);
  });
});
