import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  nameAndValueOf,
  type Tag,
  tagBounds,
  tagFrom,
  tagKey,
  tagSet,
  withoutTag,
  withTag,
} from '../src/tag.js';

const tagOf = (text: string): Tag => {
  const tag = tagFrom(text);
  if (tag === null) throw new Error(`${text} is no tag.`);
  return tag;
};
const tagsOf = (...texts: string[]): Tag[] => texts.map(tagOf);

/** Uses few letters, so that tags often differ only in spelling. */
const anyTag: fc.Arbitrary<Tag> = fc
  .oneof(
    fc.stringMatching(/^ ?[aAbBéÉ]{1,3} ?$/),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 10 }),
  )
  .map(tagFrom)
  .filter((tag) => tag !== null);
const anyTags = fc.array(anyTag, { maxLength: 30 });
const keys = (tags: readonly Tag[]): string[] => tags.map(tagKey);

describe('a tag', () => {
  test.each(['prod', 'Team A', 'größe', '東京', 'a:b', '#1', '🔥', '...', '.env', '50 %'])(
    'may be %p',
    (text) => {
      expect(tagFrom(text)).toBe(text);
    },
  );

  test('loses the spaces around it', () => {
    expect(tagFrom('  team  a\u00a0')).toBe('team  a');
  });

  test.each(['', ' ', '.', '..', ' .. ', 'a/b', 'a\\b', 'a,b', 'a\nb', '\u0000', 'a\u007f', '\ud800'])(
    'is not %p',
    (text) => {
      expect(tagFrom(text)).toBeNull();
    },
  );

  test('has no more characters than it may have, whatever they are encoded in', () => {
    for (const character of ['x', 'ü', '🔔']) {
      const longest = character.repeat(tagBounds.charsMax);
      expect(tagFrom(longest)).toBe(longest);
      expect(tagFrom(longest + character)).toBeNull();
    }
  });

  test('is the same tag however it is spelt', () => {
    expect(tagKey(tagOf('PROD'))).toBe(tagKey(tagOf(' Prod')));
    expect(tagKey(tagOf('Cafe\u0301'))).toBe(tagKey(tagOf('CAFÉ')));
    // Unicode has one code point for the small letter and none for the capital.
    expect(tagKey(tagOf('J\u030c'))).toBe(tagKey(tagOf('\u01f0')));
    expect(tagKey(tagOf('sinir'))).not.toBe(tagKey(tagOf('sınır')));
  });

  test('is a tag again when it is read again, and has the key of its key', () => {
    fc.assert(
      fc.property(anyTag, (tag) => {
        expect(tagFrom(tag)).toBe(tag);
        expect(tagKey(tagKey(tag) as Tag)).toBe(tagKey(tag));
        expect(tagKey(tag.normalize('NFD') as Tag)).toBe(tagKey(tag));
      }),
    );
  });
});

describe('the name and the value of a tag', () => {
  test.each([
    ['team:shop', 'team', 'shop'],
    [' team : shop ', 'team', 'shop'],
    ['url:http:x', 'url', 'http:x'],
    ['prod', 'prod', null],
    ['prod:', 'prod', null],
    [':shop', '', 'shop'],
  ])('stand before and after its first colon: %s', (tag, name, value) => {
    expect(nameAndValueOf(tag)).toEqual({ name, value });
  });
});

describe('the tags of a monitor', () => {
  test('are each there once, in the spelling that came first, in one order', () => {
    expect(tagSet(tagsOf('web', 'Prod', 'PROD', 'eu'))).toEqual(['eu', 'Prod', 'web']);
    expect(withTag(tagsOf('eu', 'Prod'), tagOf('prod'))).toEqual(['eu', 'Prod']);
    expect(withoutTag(tagsOf('eu', 'Prod'), tagOf('PROD'))).toEqual(['eu']);
  });

  test('are the same set in whichever order they were given', () => {
    fc.assert(
      fc.property(anyTags, (tags) => {
        const set = tagSet(tags);
        expect(tagSet(set)).toEqual(set);
        expect(keys(tagSet(tags.toReversed()))).toEqual(keys(set));
        expect(new Set(keys(set))).toEqual(new Set(keys(tags)));
        expect(new Set(keys(set)).size).toBe(set.length);
      }),
    );
  });

  test('have a tag after it was added and not after it was taken away, and the others all along', () => {
    fc.assert(
      fc.property(anyTags, anyTag, (tags, tag) => {
        const before = tagSet(tags);
        const [added, removed] = [withTag(before, tag), withoutTag(before, tag)];
        expect(keys(added)).toContain(tagKey(tag));
        expect(withTag(added, tag)).toEqual(added);
        expect(keys(removed)).not.toContain(tagKey(tag));
        expect(withoutTag(added, tag)).toEqual(removed);
        expect(added).toEqual(expect.arrayContaining([...before]));
      }),
    );
  });
});
