import { describe, expect, test } from '@jest/globals';
import type { AlertId } from '@tocsin/domain';
import { idSequence } from '@tocsin/testing';
import { begunLine, headerLine, type JournalHeader, readJournal } from '../../src/journal/journal-text.js';

const newId = idSequence(7);
const ids = Array.from({ length: 5 }, () => newId<AlertId>());
const header: JournalHeader = {
  claimedBy: 'a-machine/7',
  bootId: 'a boot',
  databaseIdentity: 'sqlite 1 2',
  lock: '42',
};
const firstLine = headerLine(header);
const lines = [begunLine(ids.slice(0, 3)), begunLine(ids.slice(3))];
const text = firstLine + lines.join('');

describe('a journal', () => {
  test('says who wrote it and what had begun', () => {
    expect(readJournal(text)).toEqual({ header, begun: new Set(ids) });
    expect(readJournal(firstLine)).toEqual({ header, begun: new Set() });
  });

  test('whose process died while it wrote says what was written before', () => {
    for (let length = 0; length < text.length; length++) {
      const complete = [firstLine, ...lines].filter(
        (_, index, all) => all.slice(0, index + 1).join('').length <= length,
      );
      const begun = new Set(complete.length === 2 ? ids.slice(0, 3) : []);
      expect(readJournal(text.slice(0, length))).toEqual(complete.length === 0 ? null : { header, begun });
    }
  });

  test('with any wrong byte before its last line break says nothing', () => {
    for (let at = 0; at < text.length - 1; at++) {
      const wrong = String.fromCharCode(text.charCodeAt(at) ^ 1);
      expect([at, readJournal(text.slice(0, at) + wrong + text.slice(at + 1))]).toEqual([at, null]);
    }
  });

  test.each([
    ['nothing', ''],
    ['a line break', '\n'],
    ['no header', lines.join('')],
    ['a header of another format', headerLine({ ...header, format: 'tocsin journal 2' } as JournalHeader)],
    ['a lost line at the front', lines[0] ?? ''],
    ['zeros, as after a power failure', '\0'.repeat(4096)],
    ['zeros at its end', `${text}${'\0'.repeat(4096)}\n`],
  ])('with %s says nothing', (_, damaged) => {
    expect(readJournal(damaged)).toBeNull();
  });
});
