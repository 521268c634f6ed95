import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { testSeed } from '../src/index.js';

/** The hash of "packages/testing/test/test-seed.test.ts ". */
const ofThisFile = 783_711_624;
const isFixed = process.env.TESTS_SEED === undefined;

test('the seed of a test file follows from its path in the repository, so it is the same on every machine', () => {
  if (isFixed) expect(testSeed()).toBe(ofThisFile);
  else expect(testSeed()).not.toBe(ofThisFile);
});

test('fast-check draws from this seed', () => {
  const drawn = fc.sample(fc.integer(), 10);
  expect(drawn).toEqual(fc.sample(fc.integer(), { seed: testSeed() | 0, numRuns: 10 }));
  expect(fc.check(fc.property(fc.integer(), () => true)).seed).toBe(testSeed() | 0);
});
