import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ping } from '../../../src/types/ping/ping.js';
import { atTestEnd } from '../../support/cleanup.js';
import { run } from '../../support/run.js';

function programWith(roundTripsMs: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'ping-'));
  atTestEnd(() => rmSync(folder, { recursive: true }));
  const lines = roundTripsMs.map(
    (ms, at) => `64 bytes from 127.0.0.1: icmp_seq=${at + 1} ttl=64 time=${ms} ms`,
  );
  const script = `printf '%s ' "$@" > ${folder}/arguments\ncat <<'END'\n${lines.join('\n')}\nEND`;
  const path = join(folder, 'ping');
  writeFileSync(path, `#!/bin/sh\n${script}\nexit ${roundTripsMs.length === 0 ? 1 : 0}\n`, { mode: 0o700 });
  return { path, arguments: () => readFileSync(join(folder, 'arguments'), 'utf8').trim() };
}

const check = (roundTripsMs: readonly number[], settings: object = {}, timeoutMs = 5_000) =>
  run(ping, '127.0.0.1', settings, { pingProgram: programWith(roundTripsMs).path, timeoutMs });

describe('a host', () => {
  test('that replies to every ping is up, and its time is that of a round trip', async () => {
    expect(await check([10, 12, 11.5, 30, 20])).toEqual({
      status: 'up',
      message: 'It replied to 5 of 5 pings, in 16.7 ms on average.',
      reason: { code: 'ping.replied', values: { replies: 5, sent: 5, average: 16.7 } },
      durationMs: 17,
      asked: { from: 'host', addresses: ['127.0.0.1'], heard: 'unproved' },
      details: {
        address: '127.0.0.1',
        sent: 5,
        received: 5,
        loss_percent: 0,
        min_ms: 10,
        average_ms: 16.7,
        max_ms: 30,
      },
      remember: { window: [[5, 0]] },
    });
  });

  test('that loses one of five is sent twenty more, and up', async () => {
    const program = programWith([1, 1, 1, 1]);
    // The host answers four packets of each run.
    expect(
      await run(
        ping,
        '127.0.0.1',
        { down_loss_percent: 70 },
        { pingProgram: program.path, timeoutMs: 20_000 },
      ),
    ).toMatchObject({
      status: 'up',
      message: 'It replied to 8 of 25 pings, in 1 ms on average.',
      remember: { window: [[25, 17]] },
    });
    expect(program.arguments()).toBe('-n -c 20 -i 0.2 127.0.0.1');
  });

  test.each([
    [[1, 1], 'It lost 21 of 25 pings, over the limit of 50%.', { received: 4, loss_percent: 84 }],
    [[], 'It replied to none of 25 pings.', { received: 0, phase: 'connect', answered: false }],
  ])('that replies to as many as %j is down at once', async (roundTripsMs, message, details) => {
    expect(await check(roundTripsMs, {}, 20_000)).toMatchObject({
      status: 'down',
      message,
      details,
      remember: { window: [] },
    });
  });

  test('is judged by the last hundred pings', async () => {
    const window = [[50, 50], [50, 9], ...Array.from({ length: 9 }, () => [5, 0])];
    const options = { pingProgram: programWith([1, 1, 1, 1, 1]).path, previous: { window } };
    const settings = { degraded_loss_percent: 8 };
    expect(await run(ping, '127.0.0.1', settings, options)).toMatchObject({
      status: 'degraded',
      message: 'It lost 9 of the last 100 pings, over the limit of 8%.',
      details: { sent: 5, loss_percent: 0, window: { sent: 100, received: 91, loss_percent: 9 } },
      remember: { window: [[50, 9], ...Array.from({ length: 10 }, () => [5, 0])] },
    });
    expect(await run(ping, '127.0.0.1', { degraded_loss_percent: 9 }, options)).toMatchObject({
      status: 'up',
    });
  });

  test('is not called lossy by fewer than fifty pings', async () => {
    const options = { pingProgram: programWith([1, 1, 1, 1, 1]).path };
    const after = (window: number[][]) => run(ping, '127.0.0.1', {}, { ...options, previous: { window } });
    expect(await after([[44, 20]])).toMatchObject({ status: 'up' });
    expect(await after([[45, 20]])).toMatchObject({ status: 'degraded' });
  });

  test.each([
    [10, 'up', 'It replied to 5 of 5 pings, in 10 ms on average.'],
    [10.5, 'degraded', 'A round trip took 10.5 ms on average, over the limit of 10 ms.'],
    [20.5, 'down', 'A round trip took 20.5 ms on average, over the limit of 20 ms.'],
  ])('whose round trips take %d ms is %s', async (ms, status, message) => {
    const settings = { degraded_latency_ms: 10, down_latency_ms: 20 };
    expect(await check([ms, ms, ms, ms, ms], settings)).toMatchObject({ status, message });
  });

  test('that loses pings and is slow is as bad as the worse of both', async () => {
    const options = { pingProgram: programWith([50, 50, 50, 50, 50]).path, previous: { window: [[95, 20]] } };
    expect(await run(ping, '127.0.0.1', { down_latency_ms: 20 }, options)).toMatchObject({
      status: 'down',
      message:
        'It lost 20 of the last 100 pings, over the limit of 10%. A round trip took 50 ms on average, over the limit of 20 ms.',
    });
  });

  test('without an address is down', async () => {
    const options = { pingProgram: '/nowhere/ping', timeoutMs: 300 };
    expect(await run(ping, 'gone.test', {}, options)).toMatchObject({ status: 'down' });
  });
});

test('no more pings are sent than can come back in time', async () => {
  const program = programWith([1, 1, 1, 1, 1]);
  // Five pings need a little less, so that a slow start does not leave time for only four.
  const options = { pingProgram: program.path, timeoutMs: 2_300 };
  expect(await run(ping, '127.0.0.1', { count: 20 }, options)).toMatchObject({ details: { sent: 5 } });
  expect(program.arguments()).toBe('-n -c 5 -i 0.2 127.0.0.1');
});

test('a machine without the program cannot look, and says what it lacks', async () => {
  expect(await run(ping, '127.0.0.1', {}, { pingProgram: '/nowhere/ping' })).toMatchObject({
    status: 'unknown',
    message:
      'The program /nowhere/ping is not installed on this machine (in Debian it is in the package iputils-ping).',
  });
});

test("Debian's ping, where it is installed, reaches this machine, and is named where it is not", async () => {
  const installed = spawnSync('ping', ['-V']).error === undefined;
  expect(await run(ping, '127.0.0.1', { count: 2 })).toMatchObject(
    installed
      ? {
          status: 'up',
          message: expect.stringMatching(/^It replied to 2 of 2 pings, in \S+ ms on average\.$/),
        }
      : { status: 'unknown', message: expect.stringContaining('iputils-ping') },
  );
});

test.each([
  [
    { degraded_loss_percent: 60, down_loss_percent: 50 },
    'settings.degraded_loss_percent must be at most down_loss_percent',
  ],
  [
    { degraded_latency_ms: 60, down_latency_ms: 50 },
    'settings.degraded_latency_ms must be at most down_latency_ms',
  ],
  [{ count: 21 }, 'settings.count must be at most 20'],
])('settings %j are refused: %s', async (settings, fault) => {
  expect(await run(ping, '127.0.0.1', settings)).toMatchObject({
    message: `The monitor is not set up correctly: ${fault}.`,
  });
});
