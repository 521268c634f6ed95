import { expect, test } from '@jest/globals';
import { digestChallenge } from '../../src/http/digest.js';

const parts = ['a', 'a ', 'a=', '"', '\\', 'Digest ', ' ', ',', 'a="', 'Digest a=b,', '=', 'a\t=\t'];

test('a challenge of 60,000 characters takes no time, whatever it holds', () => {
  const startedAt = performance.now();
  for (const part of parts) {
    const text = part.repeat(60_000 / part.length);
    digestChallenge([text, `Digest realm="${text}`, `Digest ${text}`]);
  }
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
