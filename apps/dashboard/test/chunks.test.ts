import { describe, expect, test } from '@jest/globals';
import { type Chunk, mergedChunks } from '../chunks.js';

const list = 'src/list-page.tsx';
const form = 'src/form-page.tsx';
const settings = 'src/settings-page.tsx';
const dialog = 'src/dialog.tsx';
const menu = 'src/menu.tsx';

const chunkOf = (
  name: string,
  bytes: number,
  users: readonly string[],
  imports: readonly string[] = [],
): Chunk => ({ name, modules: [name], bytes, users: new Set(users), imports });

const filesOf = (...chunks: readonly Chunk[]) => mergedChunks(chunks).map((modules) => [...modules].sort());

describe('what several pages need', () => {
  test('stands apart when a page would load many bytes in vain', () => {
    expect(filesOf(chunkOf('a', 9_000, [list, form]), chunkOf('b', 9_000, [form, settings]))).toHaveLength(2);
  });

  test('is one file when a file more would cost more than what a page loads in vain', () => {
    expect(filesOf(chunkOf('a', 90, [list, form]), chunkOf('b', 90, [form, settings]))).toEqual([['a', 'b']]);
  });

  test('stands apart from what only parts need that open later', () => {
    expect(filesOf(chunkOf('a', 4_000, [list, form]), chunkOf('b', 4_000, [dialog, menu]))).toHaveLength(2);
  });

  test('is not merged with what would bring a large import to pages without use for it', () => {
    const others = Array.from({ length: 8 }, (_, index) => `src/other-${index}-page.tsx`);
    const large = chunkOf('large', 90_000, [form, settings, ...others]);
    const importing = (imports: readonly string[]) =>
      filesOf(chunkOf('a', 90, [list, form]), chunkOf('b', 1_500, [form, settings], imports), large);
    expect(importing([])).toEqual([['large'], ['a', 'b']]);
    expect(importing(['large'])).toEqual([['large'], ['a'], ['b']]);
  });

  test('comes in the order of its users, so that a file takes no module from a later one', () => {
    expect(
      filesOf(chunkOf('few', 9_000, [list, form]), chunkOf('many', 90_000, [list, form, settings, dialog])),
    ).toEqual([['many'], ['few']]);
  });
});
