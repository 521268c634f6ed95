import { expect, test } from '@jest/globals';
import { regionChoices, regionsIn } from '../../../src/monitors/form/regions.js';

test('regions are typed with commas or blanks, and each counts once', () => {
  expect(regionsIn(' eu-west, us-east\neu-west,')).toEqual(['eu-west', 'us-east']);
  expect(regionsIn(' ')).toEqual([]);
});

test('regions to choose from are those with a prober, and those that were chosen before', () => {
  expect(regionChoices(['eu', 'us'], ['us', 'asia'])).toEqual(['default', 'eu', 'us', 'asia']);
});
