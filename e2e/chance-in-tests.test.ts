import { describe, expect, test } from '@jest/globals';
import { drawsIn, resetsFailIn, timesJudgedIn } from '../scripts/chance-in-tests.mjs';

const source = (...lines: string[]): string => lines.join('\n');

describe('a number that no seed decides', () => {
  test.each([
    'const wait = Math.random() * 100;',
    'const numbers = Array.from({ length: 3 }, Math.random);',
    "import { randomInt } from 'node:crypto';",
    "import { randomInt as between } from 'node:crypto';",
    'const seed = crypto.randomInt(10);',
  ])('is found in: %s', (line) => {
    expect(drawsIn('a.test.ts', source('', line))).toEqual([2]);
  });

  test.each([
    "const page = '<script>Math.random()</script>';",
    '// Math.random() would decide the verdict.',
    'const random = Random.of(testSeed());',
    "import { randomUUID } from 'node:crypto';",
  ])('is not found in: %s', (line) => {
    expect(drawsIn('a.test.ts', line)).toEqual([]);
  });
});

describe('a time that decides a verdict', () => {
  test.each([
    ['a clock', 'expect(Date.now()).toBe(x);'],
    ['what a clock is compared with', 'expect(x).toBeLessThan(Date.now() + 5);'],
    [
      'a span',
      'const from = performance.now(); await run(); expect(performance.now() - from).toBeLessThan(9);',
    ],
    [
      'a part',
      'const { user } = process.cpuUsage(before); const ms = user / 1000; expect(ms).toBeLessThan(9);',
    ],
    ['a variable', 'let longest = 0; longest = Math.max(longest, cpuMsOf(run)); expect(longest).toBe(0);'],
    ['a list', 'const costs = []; costs.push(cpuMsOf(run)); expect(Math.min(...costs)).toBeLessThan(9);'],
    ['a factor', 'expect(bytes).toBeLessThan(100 * slowness());'],
    ['a function', 'const cost = (run) => { return cpuMsOf(run); }; expect(cost(run)).toBeLessThan(9);'],
    [
      'a branch',
      'const isSlow = (x) => { if (cpuMsOf(x) > 9) return true; return false; }; expect(isSlow(run)).toBe(false);',
    ],
    ['a selection', 'const slow = runs.filter((run) => cpuMsOf(run) > 9); expect(slow).toEqual([]);'],
    ['not', 'expect(cpuMsOf(run)).not.toBeGreaterThan(9);'],
  ])('is found in %s', (_, line) => {
    expect(timesJudgedIn('a.test.ts', source('', line))).toEqual([2]);
  });

  test.each([
    ['a time that is passed in', 'const at = new Date(Date.now() - 5); expect(await make({ at })).toBe(1);'],
    [
      'a clock that is passed in',
      'const run = start({ now: () => Date.now() }); expect(run.ended).toBe(true);',
    ],
    [
      'a deadline',
      'const end = Date.now() + 9; while (Date.now() < end) await look(); expect(seen).toBe(1);',
    ],
    [
      'another variable of the name',
      'const f = () => { const x = Date.now(); use(x); }; const x = 1; expect(x).toBe(1);',
    ],
    ['a text', "expect(script).toContain('Date.now()');"],
  ])('is not found in %s', (_, line) => {
    expect(timesJudgedIn('a.test.ts', line)).toEqual([]);
  });
});

describe('a wait for a socket, which a reset fails,', () => {
  test.each(["await once(socket, 'close');", "closing.push(once(this.#connection, 'close'));"])(
    'is found in: %s',
    (line) => {
      expect(resetsFailIn(source('', line))).toEqual([2]);
    },
  );

  test.each([
    'await closed(socket);',
    "await once(server, 'close');",
    "await once(this.#child, 'close');",
    "socket.once('close', () => resolve());",
  ])('is not found in: %s', (line) => {
    expect(resetsFailIn(line)).toEqual([]);
  });
});
