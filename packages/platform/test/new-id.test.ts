import { describe, expect, test } from '@jest/globals';
import { validate, version } from 'uuid';
import { newId } from '../src/new-id.js';

describe('a new id', () => {
  test('is a UUID of version 7 that tells when it was made', () => {
    const beforeMs = Date.now();
    const id = newId();
    expect(validate(id)).toBe(true);
    expect(version(id)).toBe(7);
    const madeMs = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(madeMs).toBeGreaterThanOrEqual(beforeMs - 1);
    expect(madeMs).toBeLessThanOrEqual(Date.now());
  });

  test('comes after those that were made before it, and is never made again', () => {
    const ids = Array.from({ length: 20_000 }, newId);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('cannot be guessed from the one before: most of its last 62 bits change', () => {
    const tails = Array.from({ length: 1000 }, () => newId().slice(-12));
    expect(new Set(tails).size).toBe(tails.length);
  });
});
