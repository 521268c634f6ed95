import { expect, test } from '@jest/globals';
import { subjectWords } from '../../src/settings/audit-words.js';

const subject = { type: 'monitor', id: '01a2', name: 'Shop', deleted: false } as const;
const wordsOf = (
  changed: Partial<Omit<typeof subject, 'name' | 'deleted'>> & { name?: string | null; deleted?: boolean },
) => subjectWords({ subject: { ...subject, ...changed }, channel_id: null, channel_name: null });

test('a subject is called by its name, and never by its id', () => {
  expect(wordsOf({})).toBe('Shop');
  expect(wordsOf({ deleted: true })).toBe('Shop (deleted)');
  expect(wordsOf({ name: null, deleted: true })).toBe('Monitor (deleted)');
  expect(wordsOf({ name: null })).toBe('Monitor');
});

test('an attachment names its channel, too', () => {
  const attached = { subject, channel_id: '01a3', channel_name: 'On call' };
  expect(subjectWords(attached)).toBe('Shop · On call');
  expect(subjectWords({ ...attached, channel_name: null })).toBe('Shop · a deleted channel');
});
