import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ping } from '../../src/types/ping.js';
import { atTestEnd } from '../support/cleanup.js';
import { run } from '../support/run.js';

/** A program that prints what Debian's ping prints for these round trips, and notes how it was called. */
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
      durationMs: 17,
      details: {
        address: '127.0.0.1',
        sent: 5,
        received: 5,
        loss_percent: 0,
        min_ms: 10,
        average_ms: 16.7,
        max_ms: 30,
      },
    });
  });

  test.each([
    [[1, 1, 1, 1], 'degraded', 'It lost 1 of 5 pings, over the limit of 10%.'],
    [[1, 1, 1], 'degraded', 'It lost 2 of 5 pings, over the limit of 10%.'],
    [[1, 1], 'down', 'It lost 3 of 5 pings, over the limit of 50%.'],
    [[], 'down', 'It replied to none of 5 pings.'],
  ])('that replies to as many as %j is %s', async (roundTripsMs, status, message) => {
    expect(await check(roundTripsMs)).toMatchObject({ status, message });
  });

  test('may lose as much as was chosen', async () => {
    const settings = { degraded_loss_percent: 40, down_loss_percent: 60 };
    expect(await check([1, 1, 1], settings)).toMatchObject({
      status: 'up',
      message: 'It replied to 3 of 5 pings, in 1 ms on average.',
      details: { loss_percent: 40 },
    });
    expect(await check([1, 1], settings)).toMatchObject({ status: 'degraded' });
    expect(await check([1], settings)).toMatchObject({ status: 'down' });
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
    expect(await check([50, 50, 50, 50], { down_latency_ms: 20 })).toMatchObject({
      status: 'down',
      message:
        'It lost 1 of 5 pings, over the limit of 10%. A round trip took 50 ms on average, over the limit of 20 ms.',
    });
  });

  test('without an address is down', async () => {
    const options = { pingProgram: '/nowhere/ping', timeoutMs: 300 };
    expect(await run(ping, 'gone.test', {}, options)).toMatchObject({ status: 'down' });
  });
});

test('no more pings are sent than can come back in time', async () => {
  const program = programWith([1, 1, 1, 1, 1]);
  // A little more than five need, so that a slow start does not make them four.
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
    message: `The monitor is not set up rightly: ${fault}.`,
  });
});
