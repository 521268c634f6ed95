import '../support/in-german.js';
import { expect, test } from '@jest/globals';
import { savedWords } from '../../src/toasts/saved-words.js';

test('a message names the thing, or says how many', () => {
  const resumed = savedWords['POST /v1/monitors/{id}/resume'];
  expect([resumed?.one('Shop'), resumed?.one(undefined), resumed?.many(3)]).toEqual([
    '„Shop“ wird wieder geprüft.',
    'Der Monitor wird wieder geprüft.',
    '3 Monitore werden wieder geprüft.',
  ]);
});
