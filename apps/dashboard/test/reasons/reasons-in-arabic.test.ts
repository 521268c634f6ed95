import '../support/in-arabic.js';
import '../support/reasons-of-the-api.js';
import { beforeAll, expect, test } from '@jest/globals';
import { shortTitle, titleInWords } from '../../src/incidents/answer-words.js';
import { titleInRow } from '../../src/monitors/shared/monitor-words.js';
import { reasonInWords, withWordsOfReasons } from '../../src/reasons/reasons.js';

beforeAll(() => withWordsOfReasons(Promise.resolve()));

test('a value keeps its own direction within a reason', () => {
  const reason = { code: 'connection.refused', values: { target: 'shop.example:443' } };
  expect(reasonInWords({ message: 'shop.example:443 refused the connection.', reason })).toBe(
    'رفض \u2068shop.example:443\u2069 الاتصال.',
  );
});

test('a message of an earlier version is English, apart from the Arabic around it', () => {
  expect(reasonInWords({ message: 'It answered 503.', reason: null })).toBe('\u2066It answered 503.\u2069');
});

test('the title of an incident is shorter beside its reason, or beside the name of its monitor', () => {
  const why = { code: 'port.closed_silently', values: {} };
  const incident = {
    title: 'Shop: EU is down: accepted a connection and closed it without sending anything',
    title_reason: { code: 'title.is_down', values: { name: 'Shop: EU', why } },
    opened_by: 'checks',
  } as const;
  expect(shortTitle(incident, 'Shop: EU')).toBe('\u2068Shop: EU\u2069 متوقّف');
  expect(titleInRow(titleInWords(incident), 'Shop: EU')).toBe('متوقّف: قبل اتصالًا وأغلقه دون أن يرسل شيئًا');
});
