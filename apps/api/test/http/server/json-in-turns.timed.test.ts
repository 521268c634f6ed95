import { describe, expect, test } from '@jest/globals';
import { cpuMsOf, leastCpuMs } from '@tocsin/testing';
import { jsonInTurns, parsedAtOnceBytes } from '../../../src/http/server/json-in-turns.js';

const depthMax = 16;
/** Large enough that the reader divides it. */
const large = 'a'.repeat(parsedAtOnceBytes + 10);
const cpuMsMax = 50;

describe.each([
  ['brackets, nested', (bytes: number) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)],
  ['empty lists', (bytes: number) => `[${'[],'.repeat(bytes / 3)}[]]`],
  [
    'names',
    (bytes: number) => `{${Array.from({ length: bytes / 12 }, (_, index) => `"k${index}":0`).join(',')}}`,
  ],
  ['one text', (bytes: number) => JSON.stringify(['\n'.repeat(bytes / 2), large])],
  ['one text behind a space', (bytes: number) => `[ ${JSON.stringify('\n'.repeat(bytes / 2))}]`],
  ['one name', (bytes: number) => JSON.stringify({ ['\n'.repeat(bytes / 2)]: large })],
  ['one number', (bytes: number) => `[${'1'.repeat(bytes)}]`],
  ['lists of lists', (bytes: number) => `[${`[${'[[1]],'.repeat(9000)}1],`.repeat(bytes / 54_010)}1]`],
])('8 MiB of %s', (_name, make) => {
  const text = make(8 * 1024 * 1024);

  test('is read, or refused, in turns that are short', () => {
    const bytes = Buffer.from(text);
    const longest = (): number => {
      let longestMs = 0;
      const task = jsonInTurns(bytes, depthMax);
      try {
        for (;;) {
          let isDone = false;
          const turn = () => {
            isDone = task.next().done === true;
          };
          longestMs = Math.max(longestMs, cpuMsOf(turn));
          if (isDone) return longestMs;
        }
      } catch {
        return longestMs;
      }
    };
    expect(leastCpuMs(cpuMsMax, longest)).toBeLessThan(cpuMsMax);
  });
});
