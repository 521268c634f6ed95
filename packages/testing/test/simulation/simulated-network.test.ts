import { describe, expect, test } from '@jest/globals';
import type { Fault } from '../../src/simulation/fault.js';
import { type SimulatedBehaviour, SimulatedNetwork } from '../../src/simulation/simulated-network.js';
import { newTime, untilNothingIsLeft } from './support.js';

const deadlineMs = 10_000;

const newWorld = (faults: Readonly<Record<string, Fault>> = {}) => {
  const time = newTime();
  const network = new SimulatedNetwork({ ...time, deadlineMs });
  return { ...time, network, sender: time.startProcess(faults) };
};

describe('a simulated network', () => {
  test.each<[SimulatedBehaviour, string, number]>([
    ['accepts', 'delivered', 1],
    ['answers with an error', 'http_status', 1],
    ['answers too late', 'timeout', 1],
    ['never answers', 'timeout', 1],
    ['resets after reading', 'connection_reset', 1],
    ['resets before reading', 'connection_reset', 0],
    ['swallows', 'timeout', 0],
    ['refuses', 'connection_refused', 0],
    ['has no address', 'dns', 0],
    ['has a wrong certificate', 'tls', 0],
  ])('with a receiver that %s ends a request as %s, with %i arrivals', async (behaviour, ended, arrivals) => {
    const { scheduler, network, sender } = newWorld();
    const posting = network.post(sender, 'message', behaviour);
    await scheduler.run(untilNothingIsLeft);
    const outcome = await posting;
    expect(outcome.outcome === 'failed' ? outcome.code : outcome.outcome).toBe(ended);
    expect(outcome.durationMs).toBeLessThanOrEqual(deadlineMs);
    expect(network.outcomes.get('message')).toEqual(outcome);
    expect(network.attempts.get('message')).toBe(1);
    expect(network.arrivals.get('message') ?? 0).toBe(arrivals);
  });

  test('counts each arrival of the same message', async () => {
    const { scheduler, network, sender } = newWorld();
    void network.post(sender, 'message', 'accepts');
    void network.post(sender, 'message', 'accepts');
    await scheduler.run(untilNothingIsLeft);
    expect([network.attempts.get('message'), network.arrivals.get('message')]).toEqual([2, 2]);
  });

  test('carries what has left although its sender dies', async () => {
    const { scheduler, network, sender } = newWorld();
    const ended: unknown[] = [];
    void network.post(sender, 'message', 'accepts').then((outcome) => ended.push(outcome));
    await scheduler.run(() => network.underWay > 0);
    sender.end();
    await scheduler.run(untilNothingIsLeft);
    expect(network.arrivals.get('message')).toBe(1);
    expect([network.underWay, ended]).toEqual([0, []]);
  });

  test('carries nothing for a sender that dies before it is connected', async () => {
    const { scheduler, network, sender } = newWorld({ connect: { does: 'crash' } });
    void network.post(sender, 'message', 'accepts');
    await scheduler.run(untilNothingIsLeft);
    expect([network.attempts.size, network.arrivals.size]).toEqual([1, 0]);
  });

  test('refuses when connecting fails', async () => {
    const { scheduler, network, sender } = newWorld({ connect: { does: 'fail', afterMs: 1 } });
    const posting = network.post(sender, 'message', 'accepts');
    await scheduler.run(untilNothingIsLeft);
    expect(await posting).toMatchObject({ code: 'connection_refused' });
    expect(network.arrivals.size).toBe(0);
  });

  test('carries nothing once the deadline is over', async () => {
    const { scheduler, network, sender } = newWorld({ connect: { does: 'delay', afterMs: deadlineMs + 1 } });
    const posting = network.post(sender, 'message', 'accepts');
    await scheduler.run(untilNothingIsLeft);
    expect(await posting).toMatchObject({ code: 'timeout', durationMs: deadlineMs });
    expect(network.arrivals.size).toBe(0);
  });
});
