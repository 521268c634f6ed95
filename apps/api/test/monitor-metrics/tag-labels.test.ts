import { describe, expect, test } from '@jest/globals';
import { type Tag, tagBounds, tagFrom, tagSet } from '@tocsin/domain';
import fc from 'fast-check';
import { labelsOfTags, tagLabelsFrom } from '../../src/monitor-metrics/tag-labels.js';

const labelsOf = (tags: readonly string[], names: string) =>
  labelsOfTags(tagSet(tags as readonly Tag[]), tagLabelsFrom(names) ?? []);

describe('the labels of tags', () => {
  test.each([
    ['a name and a value', ['team:shop'], 'team', { tag_team: 'shop' }],
    ['a name alone', ['prod'], 'prod', { tag_prod: 'true' }],
    ['a name with an empty value', ['prod: '], 'prod', { tag_prod: 'true' }],
    ['other spellings', ['Team : SHOP'], ' TEAM ', { tag_team: 'shop' }],
    ['a value with a colon', ['url:http:x'], 'url', { tag_url: 'http:x' }],
    ['several values', ['team:b', 'team', 'team:a'], 'team', { tag_team: 'true,a,b' }],
    ['a tag that the monitor has not', ['prod'], 'team', {}],
    ['a tag that nobody asked for', ['prod', 'secret:one'], 'prod', { tag_prod: 'true' }],
    ['a character of two code units', ['🔔'], '🔔', { tag__: 'true' }],
    ['characters that no name has', ['Größe (m²):1'], 'größe (m²)', { tag_gr__e__m__: '1' }],
  ])('stand for %s', (_, tags, names, labels) => {
    expect(labelsOf(tags, names)).toEqual(labels);
  });

  test('come in the order in which they were asked for', () => {
    expect(Object.keys(labelsOf(['a:1', 'b:2'], 'b,a'))).toEqual(['tag_b', 'tag_a']);
  });

  test('have names that Prometheus takes and values that are not empty, whatever the tags are', () => {
    const unit = fc.oneof(
      fc.constantFrom(':', ' ', 'A', 'ß', '1', '_'),
      fc.string({ unit: 'binary', maxLength: 1 }),
    );
    const tag = fc
      .string({ unit, minLength: 1, maxLength: tagBounds.charsMax })
      .map(tagFrom)
      .filter((each) => each !== null);
    fc.assert(
      fc.property(
        fc.array(tag, { maxLength: 5 }),
        fc.array(tag, { minLength: 1, maxLength: 3 }),
        (tags, names) => {
          for (const [label, value] of Object.entries(labelsOf(tags, names.join()))) {
            expect(label).toMatch(/^tag_[a-z0-9_]+$/);
            expect(value).not.toBe('');
          }
        },
      ),
    );
  });
});
