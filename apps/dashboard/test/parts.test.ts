import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const source = new URL('../src/', import.meta.url);

/** Shown by another part, or without a look of their own. */
const exceptions: Readonly<Record<string, string>> = {
  'changed-meanwhile': 'it asks the audit log',
  'deleted-meanwhile': 'it asks the audit log',
  'confirm-dialog': 'confirm-button shows it',
  'draft-guard': 'it keeps what is typed',
  'leave-guard': 'leave-dialog is what it shows',
  page: 'the page of parts is one',
  'saved-form': 'it frames the fields that the page shows',
};

const isPart = (name: string): boolean => name.endsWith('.tsx') && !name.startsWith('.');

test('the page of parts shows every part of src/ui', () => {
  const shown = readdirSync(new URL('parts/', source))
    .filter(isPart)
    .map((name) => readFileSync(new URL(`parts/${name}`, source), 'utf8'))
    .join('');
  const missing = readdirSync(new URL('ui/', source))
    .filter(isPart)
    .map((name) => name.replace('.tsx', ''))
    .filter((name) => exceptions[name] === undefined && !shown.includes(`/ui/${name}.js'`));
  expect(missing).toEqual([]);
});
