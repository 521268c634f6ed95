import '../support/in-german.js';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { shortTitle, titleInWords } from '../../src/incidents/answer-words.js';
import { titleInRow } from '../../src/monitors/shared/monitor-words.js';
import { reasonInWords, withWordsOfReasons } from '../../src/reasons/reasons.js';
import { asked, letTheApiFail } from '../support/reasons-of-the-api.js';

const now = new Date('2026-05-03T12:00:00.000Z');

const missed = {
  message: 'No ping came by 2026-05-03 11:30:00 UTC.',
  reason: { code: 'heartbeat.missed', values: { by: '2026-05-03T11:30:00.000Z' } },
};
const answered = {
  message: 'It answered 200 OK in 1650 ms.',
  reason: { code: 'http.answered', values: { status: '200 OK', took: 1650 } },
};
const wrongStatus = { code: 'page.wrong_status', values: { status: '503', accepted: '2xx' } };

const say = (said: Parameters<typeof reasonInWords>[0]): string => reasonInWords(said, now, 'Europe/Berlin');

test('a reason whose words are missing is in English, and the next answer asks for them again', async () => {
  letTheApiFail(true);
  expect(await withWordsOfReasons(Promise.resolve('the answer'))).toBe('the answer');
  expect(say(missed)).toBe('No ping came by 13:30:00.');
  letTheApiFail(false);
  await withWordsOfReasons(Promise.resolve());
  expect(say(missed)).toBe('Bis 3. Mai, 13:30:00 kam kein Ping.');
});

describe('a reason', () => {
  beforeAll(() => withWordsOfReasons(Promise.resolve()));

  test('has its words loaded once, however many answers have reasons', async () => {
    const before = asked.length;
    await Promise.all([withWordsOfReasons(Promise.resolve()), withWordsOfReasons(Promise.resolve())]);
    expect(asked).toHaveLength(before);
  });

  test.each([
    [answered, 'Antwort 200 OK in 1.650 ms.'],
    [
      {
        message: 'A run began at 2026-05-03 09:30:00 UTC and may take 29 minutes 44 seconds.',
        reason: { code: 'heartbeat.running', values: { at: '2026-05-03T09:30:00.000Z', allowed: 1784 } },
      },
      'Ein Lauf begann am 3. Mai, 11:30:00 und darf 30 min dauern.',
    ],
    [
      {
        message: 'a, b, c and 2 more added',
        reason: { code: 'set.added', values: { items: ['a', 'b', 'c', 'd', 'e'] } },
      },
      'a, b, c und 2 weitere hinzugefügt',
    ],
    [
      {
        message: 'It has 1.5 MiB, over the budget of 1 MiB.',
        reason: { code: 'page_size.over', values: { size: 1_572_864, budget: 1_048_576 } },
      },
      'Die Seite hat 1,5 MiB, mehr als das Budget von 1 MiB.',
    ],
  ])('is in the language, the numbers and the time of the reader: %#', (said, words) => {
    expect(say(said)).toBe(words);
  });

  test.each([
    ['without a code', { message: 'It answered 503.', reason: null }],
    [
      'with a code of a later version',
      { message: 'It answered 503.', reason: { code: 'later.code', values: {} } },
    ],
    [
      'with values that its words do not know',
      { message: 'It answered 503.', reason: { code: 'http.answered', values: { status: 503 } } },
    ],
  ])('%s stays as it was stored', (_, said) => {
    expect(say(said)).toBe('It answered 503.');
  });

  test('is in the title of an incident, which is shorter beside the reason or the name', () => {
    const incident = {
      title: 'Shop is down: answered 503 instead of 2xx',
      title_reason: { code: 'title.is_down', values: { name: 'Shop', why: wrongStatus } },
      opened_by: 'checks',
    } as const;
    expect(titleInWords(incident)).toBe('Shop ist ausgefallen: Antwort 503 statt 2xx');
    expect(shortTitle(incident, 'Shop')).toBe('Shop ist ausgefallen');
    expect(titleInRow(titleInWords(incident), 'Shop')).toBe('Ist ausgefallen: Antwort 503 statt 2xx');
  });
});
