import { describe, expect, test } from '@jest/globals';
import { Unreadable } from '@tocsin/imports';
import { yamlValues } from '../src/report/yaml-values.js';

const staircase = (steps: number): string =>
  Array.from({ length: steps }, (_, index) => `${' '.repeat(index)}a:`).join('\n');

describe('a YAML file of a stranger', () => {
  test.each([
    ['brackets', '['.repeat(1_000_000), 'in each other'],
    ['braces', '{a: '.repeat(200_000), 'in each other'],
    ['hyphens', '- '.repeat(1_000_000), 'beyond column 200'],
    ['hyphens and questions', '- ? '.repeat(200_000), 'beyond column 200'],
    ['indented lines', staircase(3_000), 'beyond column 200'],
    [
      'aliases of aliases',
      `a: &a [x]\n${[...'bcdefghijklmn'].map((name, at) => `${name}: &${name} [${`*${'abcdefghijklmn'[at]}, `.repeat(9)}]`).join('\n')}`,
      'no YAML',
    ],
    ['an alias in its own anchor', 'a: &a [*a]', 'no YAML'],
  ])('with %s in each other is refused before it costs anything', (_, text, message) => {
    expect(() => yamlValues(text)).toThrow(Unreadable);
    expect(() => yamlValues(text)).toThrow(message);
  });

  test('with very many anchors or aliases is refused before it is parsed', () => {
    const anchors = (count: number) =>
      Array.from({ length: count }, (_, at) => `k${at}: &a${at} 1`).join('\n');
    expect(yamlValues(anchors(5_000))).toHaveLength(1);
    expect(() => yamlValues(anchors(5_001))).toThrow('It has more than 5000 anchors and aliases.');
    expect(() => yamlValues(`a: &a 1\nb: [${'*a, '.repeat(5_000)}]`)).toThrow('5000 anchors and aliases');
    expect(yamlValues(`a: "${'&x '.repeat(6_000)}"\nb: |\n${'  &x *x\n'.repeat(6_000)}`)).toHaveLength(1);
  });

  test.each(['__proto__:\n  a: 1', 'a: { b: [{ __proto__: 1 }] }', '"__proto__": 1', '? __proto__\n: 1'])(
    'with the key __proto__ is refused: %j',
    (text) => {
      expect(() => yamlValues(text)).toThrow('It has a key "__proto__"');
      expect(yamlValues('a: __proto__')).toEqual([{ a: '__proto__' }]);
    },
  );

  test.each([
    ['brackets in texts', `a: "${'['.repeat(300)}"\nb: '${'{'.repeat(300)}'\nc: x${'['.repeat(300)}`],
    ['brackets in a block of text', `a: |\n${'  [\n'.repeat(300)}`],
    ['a long line of spaces', `a: 1\n${' '.repeat(500)}\nb: 2\n`],
    ['a comment far to the right', `a: 1${' '.repeat(500)}# here\n`],
    ['text that is indented far', `a: |\n  x\n${' '.repeat(400)}y\n`],
    ['lists beside each other', `a: [${'[1], '.repeat(500)}]`],
    ['a merged map', 'a: &a { x: 1 }\nb: { <<: *a, y: 2 }'],
    ['a list on many lines', `a: [\n${' '.repeat(300)}1,\n]`],
  ])('with %s is read', (_, text) => {
    expect(yamlValues(text)).toHaveLength(1);
  });
});
