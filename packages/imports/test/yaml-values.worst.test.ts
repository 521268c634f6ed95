import { describe, expect, test } from '@jest/globals';
import { yamlValues } from '../src/report/yaml-values.js';

describe('a YAML file of a stranger', () => {
  test('with very many keys in one map is read, and refused if one stands twice', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `key-${index}: 1`).join('\n');
    expect(Object.keys(Object(yamlValues(keys)[0]))).toHaveLength(20_000);
    expect(() => yamlValues(`${keys}\nkey-7: 2`)).toThrow('the key key-7 stands twice in one map.');
  });
});
