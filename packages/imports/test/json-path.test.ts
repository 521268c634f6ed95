import { describe, expect, test } from '@jest/globals';
import { plainJsonPath } from '../src/report/headers.js';

describe('a plain path as a JSONPath query', () => {
  test.each([
    ['$', '$'],
    ['status', '$.status'],
    ['$.a.b[0].c', '$.a.b[0].c'],
    ['$[2].name', '$[2].name'],
    ['a.`b-c`', "$.a['b-c']"],
  ])('%s is %s', (path, query) => expect(plainJsonPath(path)).toBe(query));

  test.each(['$count(items)', 'a-b', 'items[price > 3]', 'a.*', 'a..b', '.a', 'a & b', "a['b']"])(
    '%s is none',
    (path) => expect(plainJsonPath(path)).toBeUndefined(),
  );
});
