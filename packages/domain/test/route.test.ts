import { describe, expect, test } from '@jest/globals';
import { routeMatches } from '../src/route.js';
import { hasAllTags, type Tag } from '../src/tag.js';

const tags = (...texts: readonly string[]) => texts as readonly string[] as readonly Tag[];

describe('a route', () => {
  test.each<[string, readonly string[], readonly string[], boolean]>([
    ['one tag that the monitor has', ['prod'], ['eu', 'prod'], true],
    ['all of several tags', ['prod', 'eu'], ['eu', 'prod', 'shop'], true],
    ['one of several tags only', ['prod', 'eu'], ['prod'], false],
    ['a tag that only begins alike', ['prod'], ['production'], false],
    ['a monitor without tags', ['prod'], [], false],
    ['a tag in other capitals', ['PROD'], ['prod'], true],
    ['an accent that is encoded in another way', ['cafe\u0301'], ['caf\u00e9'], true],
    ['no tags at all', [], ['prod'], false],
  ])('that has %s: %j and a monitor with %j', (_, ofRoute, ofMonitor, isMatch) => {
    expect(routeMatches({ tags: tags(...ofRoute) }, tags(...ofMonitor))).toBe(isMatch);
    expect(hasAllTags(tags(...ofMonitor), tags(...ofRoute))).toBe(isMatch);
  });
});
