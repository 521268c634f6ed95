// Over ten seconds: the command starts anew for each seed.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { runSimulation } from './run-simulation.js';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../../../scripts/simulate.mjs', import.meta.url));
const simulate = async (...args: string[]): Promise<string> =>
  (await run(process.execPath, [script, ...args])).stdout;

describe('a seed', () => {
  test('is the same run every time, line by line', async () => {
    for (const seed of [1, 2]) {
      const [once, again] = [await runSimulation(seed), await runSimulation(seed)];
      expect(again.trace()).toBe(once.trace());
      expect(again.tally.table()).toBe(once.tally.table());
    }
  });

  test('is another run than the next seed', async () => {
    const traces = [await runSimulation(1), await runSimulation(2)].map(({ trace }) => trace());
    expect(traces[0]).not.toBe(traces[1]);
  });

  test('has the same trace in the command', async () => {
    expect(await simulate('--seed', '4')).toBe((await runSimulation(4)).trace());
  });
});

describe('the command', () => {
  test('runs many seeds and says what they went through', async () => {
    const said = await simulate('--seed', '10', '--runs', '3');
    expect(said).toContain('Seeds 10 to 12: every invariant holds.');
    expect(said).toMatch(/\d+ {2}message: sent\n/);
  });

  test.each([
    ['--seed', 'one'],
    ['--runs', '0'],
    ['--what', '1'],
  ])('refuses %s %s', async (...args) => {
    await expect(simulate(...args)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage'),
    });
  });
});
