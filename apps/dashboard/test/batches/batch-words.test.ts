import { expect, test } from '@jest/globals';
import type { Batch } from '../../src/batches/batch-queries.js';
import { endedWords, runningWords, waitingWords } from '../../src/batches/batch-words.js';
import { inDate } from '../../src/language/formats.js';

const batch: Batch = {
  id: 'b',
  action: 'pause',
  kind: 'monitors',
  status_page_id: null,
  channel_id: null,
  tag: null,
  count: 20,
  done: 0,
  refused: 0,
  refusals: [],
  created_at: '2026-11-26T12:00:00.000Z',
  starts_at: '2026-11-26T12:00:30.000Z',
  finished_at: null,
};

test('a message has the number of the result, and not of what was asked', () => {
  expect(runningWords(batch)).toBe('Pausing 20 monitors …');
  expect(endedWords({ ...batch, done: 20 }, () => undefined)).toBe('20 monitors are paused.');
  const refusals = [{ id: 'm', code: 'not_found', detail: 'There is no such monitor.' }];
  expect(endedWords({ ...batch, done: 17, refused: 3, refusals }, () => 'Shop')).toBe(
    '17 monitors are paused. 3 were not changed, “Shop” among them: There is no such monitor.',
  );
  expect(endedWords({ ...batch, done: 19, refused: 1, refusals }, () => undefined)).toBe(
    '19 monitors are paused. “m” was not changed: There is no such monitor.',
  );
});

test('a deletion says when it happens', () => {
  const at = inDate(new Date(batch.starts_at), { timeStyle: 'medium' });
  const deletion: Batch = { ...batch, action: 'delete', count: 1 };
  expect(waitingWords(deletion, 'Shop')).toBe(`“Shop” will be deleted at ${at}.`);
  expect(waitingWords(deletion, undefined)).toBe(`The monitor will be deleted at ${at}.`);
  expect(waitingWords({ ...deletion, kind: 'status_posts', count: 10 }, undefined)).toBe(
    `10 posts will be taken away at ${at}.`,
  );
});
