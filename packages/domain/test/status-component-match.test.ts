import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { componentLabels, continuedComponents, type MonitorId } from '../src/index.js';

const component = (name: string, group: string | null = null, monitor: string | null = null) => ({
  name,
  group,
  monitorId: monitor as MonitorId | null,
});

const web = component('API', 'Web', 'one');
const mobile = component('API', 'Mobile', 'two');
const blog = component('Blog', null, 'three');

test.each([
  ['its name and group', [component('API', 'Mobile'), component('API', 'Web')], [mobile, web]],
  ['its name, when it moved to another group', [component('Blog', 'Web', 'four')], [blog]],
  ['its monitor, when it was renamed', [component('Journal', null, 'three')], [blog]],
  ['its name before its monitor', [component('Journal', null, 'three'), component('Blog')], [null, blog]],
  ['nothing, when it is new', [component('Shop'), component('Mail', null, 'five')], [null, null]],
])('a component is known by %s', (_, wanted, continued) => {
  expect(continuedComponents([web, mobile, blog], wanted)).toEqual(continued);
});

const anyComponents = fc.array(
  fc
    .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('g', null), fc.constantFrom('m', 'n', null))
    .map((parts) => component(...parts)),
  { maxLength: 6 },
);

test('no stored component is continued twice, and all are when nothing changed but their order', () => {
  fc.assert(
    fc.property(anyComponents, anyComponents, (stored, wanted) => {
      const continued = continuedComponents(stored, wanted).filter((each) => each !== null);
      expect(new Set(continued).size).toBe(continued.length);
      const reordered = continuedComponents(stored, [...stored].reverse());
      expect(reordered.filter((each) => each === null)).toEqual([]);
    }),
  );
});

test('labels differ, whatever the names', () => {
  expect(componentLabels(['API', 'Blog', 'API'])).toEqual(['API', 'Blog', 'API (2)']);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'a (2)', 'a (2) (2)', 'b'), { maxLength: 8 }), (names) => {
      expect(new Set(componentLabels(names)).size).toBe(names.length);
    }),
  );
});
