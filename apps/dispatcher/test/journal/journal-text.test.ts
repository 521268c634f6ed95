import { crc32 } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { AlertId } from '@tocsin/domain';
import { idSequence } from '@tocsin/testing';
import { headerLine, type JournalHeader, readJournal, writeLine } from '../../src/journal/journal-text.js';
import { delivered, request, timedOut } from '../support/outcomes.js';

const newId = idSequence(7);
const [first, second] = [newId<AlertId>(), newId<AlertId>()];
const header: JournalHeader = {
  claimedBy: 'a-machine/7',
  bootId: 'a boot',
  databaseIdentity: 'sqlite 1 2',
  lock: '42',
};
const firstLine = headerLine(header);
const ended = { alertId: first, outcome: { ...timedOut, message: 'Zwei Zeilen:\n„ü“' }, request };
const lines = [writeLine([first]), writeLine([ended, second])];
const messages = [
  new Map(),
  new Map([[first, null]]),
  new Map([
    [first, ended],
    [second, null],
  ]),
];
const text = firstLine + lines.join('');

describe('a journal', () => {
  test('says who wrote it, what had begun and how it ended', () => {
    expect(readJournal(text)).toEqual({ header, messages: messages.at(-1) });
    expect(readJournal(firstLine)).toEqual({ header, messages: new Map() });
  });

  test.each([
    ['as most do', { outcome: delivered, request: { ...request, signature: 'v1,bm90IGEgc2VjcmV0' } }],
    ['without a status', { outcome: { ...delivered, responseStatus: null }, request }],
    ['without a duration of its own', { outcome: { ...delivered, durationMs: 0.25 }, request }],
    ['with a recipient', { outcome: delivered, request: { ...request, recipient: 'ops@example.com' } }],
    ['with a note', { outcome: { ...delivered, note: 'All was well in the end.' }, request }],
    ['without a signature', { outcome: delivered, request: { ...request, signature: null } }],
    ['without a request', { outcome: delivered, request: null }],
    ['with a failure', { outcome: timedOut, request }],
    ...['\n', '\x1d', '\x1e', '\x1f', '\0', '{', 'ü „“ 😀'].flatMap(
      (character) =>
        [
          [
            `with ${JSON.stringify(character)} in its URL`,
            { outcome: delivered, request: { ...request, url: character } },
          ],
          [
            `with ${JSON.stringify(character)} in its signature`,
            { outcome: delivered, request: { ...request, signature: `a${character}b` } },
          ],
        ] as const,
    ),
  ] as const)('says how a message ended %s', (_, end) => {
    const completed = { alertId: first, ...end };
    const written = firstLine + writeLine([second, completed, second]);
    expect(written.split('\n')).toHaveLength(3);
    expect(readJournal(written)?.messages).toEqual(
      new Map<AlertId, unknown>([
        [second, null],
        [first, completed],
      ]),
    );
  });

  test.each([
    ['tocsin journal 1', [`${first} ${second}`]],
    ['tocsin journal 2', [first, JSON.stringify(ended), second]],
    ['tocsin journal 3', [JSON.stringify([first]), JSON.stringify([ended, second])]],
  ])('of an earlier version, with the format "%s", is read', (format, contents) => {
    const earlier = contents.map((content) => `${crc32(content).toString(16).padStart(8, '0')} ${content}\n`);
    const read = readJournal(headerLine({ ...header, format } as JournalHeader) + earlier.join(''));
    expect([...(read?.messages.keys() ?? [])]).toEqual([first, second]);
    expect(read?.messages.get(first)).toEqual(contents.length === 1 ? null : ended);
  });

  test('whose process died while it wrote says what was written before', () => {
    const all = [firstLine, ...lines];
    for (let length = 0; length < text.length; length++) {
      const complete = all.filter((_, index) => all.slice(0, index + 1).join('').length <= length).length;
      const expected = complete === 0 ? null : { header, messages: messages[complete - 1] };
      expect(readJournal(text.slice(0, length))).toEqual(expected);
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
    ['a header of another format', headerLine({ ...header, format: 'tocsin journal 5' } as JournalHeader)],
    ['a lost line at the front', lines[0] ?? ''],
    ['zeros, as after a power failure', '\0'.repeat(4096)],
    ['zeros at its end', `${text}${'\0'.repeat(4096)}\n`],
  ])('with %s says nothing', (_, damaged) => {
    expect(readJournal(damaged)).toBeNull();
  });
});
