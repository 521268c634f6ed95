import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Grant, grantCovers, isExpired, mayGrant, scopes } from '../src/api-key.js';
import { instant } from '../src/brand.js';

const at = (ms: number) => instant(new Date(ms));

const moment = fc.integer({ min: 0, max: 10 }).map(at);
const grant: fc.Arbitrary<Grant> = fc.record({
  scopes: fc.subarray([...scopes], { minLength: 1 }),
  expiresAt: fc.option(moment),
});

/** An independent model of a key's powers at a moment. */
const powers = ({ scopes, expiresAt }: Grant, now: number): string[] =>
  expiresAt === null || Date.parse(expiresAt) > now ? [...scopes] : [];

describe('a key', () => {
  test('expires at the moment that it says, and not before', () => {
    expect(isExpired({ expiresAt: at(1000) }, at(999))).toBe(false);
    expect(isExpired({ expiresAt: at(1000) }, at(1000))).toBe(true);
    expect(isExpired({ expiresAt: null }, at(Number.MAX_SAFE_INTEGER / 2 ** 10))).toBe(false);
  });

  test('covers the scopes that it has, and is refused the others by their name', () => {
    const reader: Grant = { scopes: ['read'], expiresAt: null };
    expect(grantCovers(reader, 'read')).toBeNull();
    expect(grantCovers(reader, 'write')).toEqual({
      refused: 'scope_required',
      detail: 'This needs an API key with the scope "write".',
    });
  });

  test('makes a key exactly when that key can at no moment do what itself cannot', () => {
    fc.assert(
      fc.property(grant, grant, (maker, wanted) => {
        const moments = Array.from({ length: 13 }, (_, index) => index - 1);
        const exceeds = moments.some((now) =>
          powers(wanted, now).some((scope) => !powers(maker, now).includes(scope)),
        );
        // A key that is already expired may still not exceed the scopes of its maker.
        const foreign = wanted.scopes.some((scope) => !maker.scopes.includes(scope));
        expect(mayGrant(maker, wanted) !== null).toBe(exceeds || foreign);
      }),
    );
  });
});
