import { describe, expect, test } from '@jest/globals';
import { isRefusal, replay } from '../src/decider.js';

describe('isRefusal', () => {
  test('tells a refusal from events, and from what was made of them', () => {
    expect(isRefusal({ refused: 'not_today', detail: 'Come back tomorrow.' })).toBe(true);
    expect(isRefusal([])).toBe(false);
    expect(isRefusal([{ type: 'Happened' }])).toBe(false);
    expect(isRefusal({ state: 'open', events: [] })).toBe(false);
  });
});

describe('replay', () => {
  const counter = { initial: 10, evolve: (state: number, event: number) => state - event };

  test('starts from the initial state', () => {
    expect(replay(counter, [])).toBe(10);
  });

  test('applies events in their order', () => {
    expect(replay({ initial: '', evolve: (state: string, event: string) => state + event }, ['a', 'b'])).toBe(
      'ab',
    );
    expect(replay(counter, [1, 2])).toBe(7);
  });
});
