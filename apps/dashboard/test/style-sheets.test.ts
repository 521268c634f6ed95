import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** Four lengths begin at the top and go round by the right, in Arabic too. */
const fourSides = /(?:padding|margin|inset): [^\s();]+ (?<right>[^\s();]+) [^\s();]+ (?<left>[^\s();]+);/g;

test('no rule tells left from right, so that a page in Arabic is the mirror of the others', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const named = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...readFileSync(`${source}${file}`, 'utf8').matchAll(fourSides)]
        .filter(({ groups }) => groups?.right !== groups?.left)
        .map(([rule]) => `${file}: ${rule}`),
    );
  expect(named).toEqual([]);
});
