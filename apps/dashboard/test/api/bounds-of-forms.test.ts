import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** Bounds of fields that the api's document does not have, with the reason. */
const ownBounds = {
  'maintenance/recurrence-fields.tsx': 'the document has a whole RRULE, as text',
  'monitors/form/alerting-fields.tsx': 'a monitor has one parent',
  'status-pages/colour-field.tsx': 'a colour is # and six digits',
};

const given = /\b(?:maxLength|minLength|max|min|maximum|minimum|chosenMax)=\{(\w+)\}/g;

/** True if a field has a number as a bound, or a constant of the same file that is one. */
const hasNumber = (code: string): boolean =>
  [...code.matchAll(given)].some(
    ([, value = '']) => /^\d/.test(value) || new RegExp(`^const ${value} = [\\d_]`, 'm').test(code),
  );

test('the bounds of fields are those of the api, whose document they come from', async () => {
  const names = (await readdir(src, { recursive: true })).filter((name) => name.endsWith('.tsx'));
  const codes = await Promise.all(names.map((name) => readFile(join(src, name), 'utf8')));
  const numbered = names.filter((_, at) => hasNumber(codes[at] ?? ''));
  expect(numbered.sort()).toEqual(Object.keys(ownBounds));
});
