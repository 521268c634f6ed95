import { describe, expect, test } from '@jest/globals';
import { idSequence } from '../src/id-sequence.js';

const take = (sequence: number, count: number): string[] => {
  const newId = idSequence(sequence);
  return Array.from({ length: count }, () => newId());
};

describe('idSequence', () => {
  test('makes the same ids in every run', () => {
    expect(take(0, 300)).toEqual(take(0, 300));
    expect(take(0, 1)).toEqual(['01970000-0000-7000-8000-000000000001']);
  });

  test('makes growing UUIDs of version 7', () => {
    const ids = take(4095, 300);
    expect(ids).toEqual([...new Set(ids)].sort());
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('makes no id that another sequence makes', () => {
    expect(new Set([...take(0, 20), ...take(1, 20), ...take(16, 20)]).size).toBe(60);
  });

  test.each([-1, 4096, 1.5, Number.NaN])('refuses %p as a number of a sequence', (sequence) => {
    expect(() => idSequence(sequence)).toThrow(RangeError);
  });
});
