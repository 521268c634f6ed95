import { expect, test } from '@jest/globals';
import { durationFault, durationIn, durationRange, durationText } from '../../src/ui/duration.js';

test.each([
  [30, 's', '30 s'],
  [90, 's', '1 min 30 s'],
  [5, 'min', '5 min'],
  [3600, 's', '1 h'],
  [31_536_000, 's', '365 d'],
  [1500, 'ms', '1 s 500 ms'],
  [0, 's', '0 s'],
] as const)('%p %s is written as %p, and read again', (count, unit, text) => {
  expect(durationText(count, unit)).toBe(text);
  expect(durationIn(text, unit)).toBe(count);
});

test.each([
  ['30', 's', 30],
  ['30', 'ms', 30],
  ['5min', 's', 300],
  ['5 minutes', 's', 300],
  ['1.5 h', 'min', 90],
  ['1,5 h', 'min', 90],
  ['2 s', 'ms', 2000],
  [' 1 D ', 's', 86_400],
] as const)('%p is read in %s as %p', (text, unit, count) => {
  expect(durationIn(text, unit)).toBe(count);
});

test.each(['', 'soon', '5 parsecs', '5 min or so', '-5 s', 'min 5'])('%p is no length', (text) => {
  expect(durationIn(text, 's')).toBeNull();
});

test('a length that its unit cannot hold is refused rather than rounded', () => {
  expect(durationIn('500 ms', 's')).toBeNull();
  expect(durationIn('30 s', 'min')).toBeNull();
});

test('what is wrong is said in the units that people write', () => {
  const bounds = { minimum: 30, maximum: 3600 };
  expect(durationRange(bounds, 's')).toBe('30 s to 1 h.');
  expect(durationFault('10 s', 's', bounds)).toBe('Must be 30 s to 1 h.');
  expect(durationFault('2 h', 's', { maximum: 3600 })).toBe('Must be at most 1 h.');
  expect(durationFault('soon', 's', bounds)).toBe('Write a length such as 30 s or 5 min.');
  expect(durationFault('5 min', 's', bounds)).toBeUndefined();
});

test('the words of readers of German are lengths, too', () => {
  expect(durationIn('5 Minuten', 's')).toBe(300);
  expect(durationIn('2 Tage', 'h')).toBe(48);
});

test('a bound on one side is named alone', () => {
  expect(durationRange({ minimum: 30 }, 's')).toBe('At least 30 s.');
  expect(durationFault('10 s', 's', { minimum: 30 })).toBe('Must be at least 30 s.');
  expect(durationRange({}, 's')).toBe('');
});
