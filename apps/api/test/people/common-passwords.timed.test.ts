import { expect, test } from '@jest/globals';
import { personBounds } from '@tocsin/domain';
import { cpuMsOf, leastCpuMs } from '@tocsin/testing';
import { isCommonPassword } from '../../src/people/passwords.js';

const cpuMsMax = 50;

test.each(['a', 'ab', 'password', 'correct horse ', '!a', 'é', '\u{1F600}', 'abcabd'])(
  'a password of %j again and again is judged in little time, however long it is',
  (unit) => {
    for (const length of [personBounds.passwordCharsMax, 64 * 1024]) {
      const text = unit.repeat(length).slice(0, length - 1);
      const tookMs = leastCpuMs(cpuMsMax, () => cpuMsOf(() => isCommonPassword(`${text}~`)));
      expect(tookMs).toBeLessThan(cpuMsMax);
    }
  },
);
