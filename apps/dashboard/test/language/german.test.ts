import '../support/in-german.js';
import { expect, test } from '@jest/globals';
import { inDate, inList, inNumerals } from '../../src/language/formats.js';
import { t } from '../../src/language/text.js';
import { ruleInWords } from '../../src/maintenance/recurrence.js';
import { spanInWords } from '../../src/maintenance/window-words.js';
import { roleRefusal } from '../../src/session/role-words.js';
import { lengthInWords } from '../../src/ui/moments.js';

test('a text is in German, and takes its values', () => {
  expect(t('Cancel')).toBe('Abbrechen');
  expect(t('Remove {name}?', { name: 'Ada' })).toBe('Ada entfernen?');
});

test('a plural has the number of the reader', () => {
  const revoked = (count: number) =>
    t('{count, plural, one {The API key is revoked.} other {# API keys are revoked.}}', { count });
  expect(revoked(1)).toBe('Der API-Schlüssel ist widerrufen.');
  expect(revoked(1234)).toBe('1.234 API-Schlüssel sind widerrufen.');
});

test('numbers, lists and dates are those of the region', () => {
  expect(inNumerals(1234.5)).toBe('1.234,5');
  expect(inList(['a', 'b', 'c'])).toBe('a, b und c');
  expect(inDate(new Date('2027-05-02T12:00:00Z'), { dateStyle: 'long' }, 'UTC')).toBe('2. Mai 2027');
  expect(lengthInWords(93_784_000)).toBe('1 T 2 h');
});

test('constants of a module are translated, too', () => {
  expect(roleRefusal(['owner', 'editor'], 'viewer')).toBe(
    'Das können nur Eigentümer und Bearbeiter. Ihre Rolle: Betrachter.',
  );
});

test.each([
  ['FREQ=DAILY', 'jeden Tag'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR', 'alle 2 Wochen am Montag, Mittwoch und Freitag'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=1TU', 'alle 3 Monate am ersten Dienstag'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'jeden Monat am letzten Tag'],
  ['FREQ=DAILY;COUNT=10', 'jeden Tag, 10-mal'],
  ['FREQ=DAILY;UNTIL=20270502', 'jeden Tag, bis 2. Mai 2027'],
])('%s repeats "%s"', (rule, words) => {
  expect(ruleInWords(rule, '2027-05-02')).toBe(words);
});

test('a span has no comma after the day of the week', () => {
  const now = new Date('2027-04-01T00:00:00Z');
  expect(spanInWords('2027-05-01T23:30:00Z', '2027-05-02T01:00:00Z', 'Europe/Berlin', now)).toBe(
    'So. 2. Mai, 01:30 bis 03:00',
  );
});
