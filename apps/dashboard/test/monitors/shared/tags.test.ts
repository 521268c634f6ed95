import { describe, expect, test } from '@jest/globals';
import { countedTags, listedTags, tagChoices, tagKey, withTags } from '../../../src/monitors/shared/tags.js';
import { monitor } from '../../support/monitor.js';

const tags = countedTags([
  monitor({ tags: ['Prod', 'tier 10'] }),
  monitor({ tags: ['prod', 'tier 2'] }),
  monitor({}),
]);

describe('the tags of monitors', () => {
  test('are the same in every spelling', () => {
    expect(tagKey(' PROD ')).toBe(tagKey('prod'));
    expect(tagKey('Cafe\u0301')).toBe(tagKey('CAFÉ'));
  });

  test('are typed with commas between them', () => {
    expect(listedTags(' prod, night shift,,')).toEqual(['prod', 'night shift']);
    expect(listedTags(' ')).toEqual([]);
  });

  test('are there once, in the order and the spelling in which they came', () => {
    expect(withTags(['prod'], ['eu', 'PROD', 'EU'])).toEqual(['prod', 'eu']);
  });

  test('are counted whatever their spelling, in the order that people count in', () => {
    expect(tags.map(({ tag, monitors }) => [tag, monitors])).toEqual([
      ['Prod', 2],
      ['tier 2', 1],
      ['tier 10', 1],
    ]);
  });

  test('are offered with the one that is chosen, also when no monitor has it any more', () => {
    const labels = (chosen?: string): string[] => tagChoices(tags, chosen).map(({ label }) => label);
    expect(labels('prod')).toEqual(['Prod (2)', 'tier 2 (1)', 'tier 10 (1)']);
    expect(labels('gone')).toEqual([...labels(), 'gone (0)']);
    expect(tagChoices([])).toEqual([]);
  });
});
