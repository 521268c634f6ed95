import { expect, test } from '@jest/globals';
import { pagesInside, pagesOutside } from '../../src/app/pages.js';
import { patternAt } from '../../src/app/pattern-at.js';

const patterns = Object.keys({ ...pagesOutside, ...pagesInside });

test.each(patterns)('the path of %s has its pattern', (pattern) => {
  expect(patternAt(pattern.replaceAll(/\$\w+/g, '01970000-0000-7000-8000-000000000000'), patterns)).toBe(
    pattern,
  );
});

test.each(['', '/monitors/', '/monitors/1/2', '/nowhere', '/settings/nowhere', '/$monitorId'])(
  'no page is at %s',
  (path) => {
    expect(patternAt(path, patterns)).toBeUndefined();
  },
);
