import { describe, expect, test } from '@jest/globals';
import {
  type Answer,
  answerAt,
  answerInRow,
  isSaidBy,
  reasonIn,
  responderWords,
  shortTitle,
  snoozeChoices,
} from '../../src/incidents/answer-words.js';
import { nextEndMs } from '../../src/trouble/next-end.js';

const now = new Date(2026, 4, 3, 14, 30);
const at = (hour: number, minute = 0, day = 3): string => new Date(2026, 4, day, hour, minute).toISOString();
const answer = (changes: Partial<Answer> = {}): Answer => ({
  at: at(14),
  by: { type: 'person', id: 'p', name: 'Ada Lovelace' },
  note: null,
  until: null,
  ...changes,
});

describe('whether an incident is acknowledged', () => {
  const open = (acknowledgement: Answer | null) => ({ acknowledgement, status: 'open' as const });

  test.each([
    ['never answered', open(null), false],
    ['acknowledged', open(answer()), true],
    ['snoozed until later', open(answer({ until: at(14, 31) })), true],
    ['snoozed until now', open(answer({ until: at(14, 30) })), false],
    ['resolved', { acknowledgement: answer(), status: 'resolved' as const }, false],
  ])('%s', (_, incident, isAnswered) => {
    expect(answerAt(incident, now) !== null).toBe(isAnswered);
  });
});

test.each([
  [{ type: 'person', id: 'p', name: 'Ada Lovelace' }, 'Ada Lovelace'],
  [{ type: 'api_key', id: 'k', name: 'Scripts' }, 'API key “Scripts”'],
  [{ type: 'channel', id: 'c', name: 'On call' }, 'somebody at “On call”'],
] as const)('%j is %s', (responder, words) => {
  expect(responderWords(responder)).toBe(words);
});

test('a list says who has it, and until when', () => {
  expect(answerInRow(answer(), now)).toBe('acknowledged by Ada Lovelace');
  expect(answerInRow(answer({ until: at(15) }), now)).toBe('acknowledged by Ada Lovelace until 15:00');
  expect(answerInRow(answer({ until: at(9, 0, 4) }), now)).toBe(
    'acknowledged by Ada Lovelace until 4 May, 09:00',
  );
});

test('a snooze ends after 30 minutes, an hour, four, or in the morning of the reader', () => {
  expect(snoozeChoices(now).map(({ label, until }) => [label, until.toISOString()])).toEqual([
    ['For 30 min', at(15)],
    ['For 1 h', at(15, 30)],
    ['For 4 h', at(18, 30)],
    ['Until tomorrow, 09:00', at(9, 0, 4)],
  ]);
});

test('at night, the coming morning is one of the same day', () => {
  const [, , , last] = snoozeChoices(new Date(2026, 4, 3, 2, 15));
  expect(last?.label).toBe('Until 09:00 this morning');
  expect(last?.until.toISOString()).toBe(at(9));
});

test('the reason is the latest of the checks, and is told once', () => {
  const evidence = [
    { at: at(14, 1), message: 'It refused the connection.', reason: null },
    { at: at(14, 2), message: 'It answered 500.', reason: null },
    { at: at(14, 3), message: null, reason: null },
  ];
  expect(reasonIn(evidence)?.message).toBe('It answered 500.');
  expect(reasonIn([])).toBeNull();
  expect(isSaidBy('Shop is down: answered 500', 'It answered 500.')).toBe(true);
  expect(isSaidBy('Shop is down: answered 503', 'It answered 500.')).toBe(false);
  expect(isSaidBy('Shop is down', null)).toBe(false);
});

test.each([
  ['Shop is down: answered 500', 'checks', 'Shop is down'],
  ['Shop: EU is down: answered 500', 'checks', 'Shop: EU is down'],
  ['Shop: EU: answered 500', 'checks', 'Shop: EU'],
  ['Orders: none', 'request', 'Orders: none'],
] as const)('the title "%s" opened by %s is "%s" without the reason', (title, opened_by, short) => {
  expect(shortTitle({ title, title_reason: null, opened_by }, 'Shop: EU')).toBe(short);
});

test('a list is asked for again when the first snooze in it ends', () => {
  const incidents = [
    answer({ until: at(18) }),
    answer({ until: at(15) }),
    answer({ until: at(14) }),
    null,
  ].map((acknowledgement) => ({ acknowledgement }));
  expect(nextEndMs(incidents, now.getTime())).toBe(Date.parse(at(15)));
  expect(nextEndMs([{ acknowledgement: answer() }], now.getTime())).toBeNull();
});
