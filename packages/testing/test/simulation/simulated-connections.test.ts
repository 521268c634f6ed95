import { describe, expect, test } from '@jest/globals';
import { SimulatedConnections } from '../../src/simulation/simulated-connections.js';

const newConnections = ({
  closesAfterMs = 500,
  wayMs = 100,
  hintedMs,
}: {
  closesAfterMs?: number;
  wayMs?: number;
  hintedMs?: number;
} = {}) => {
  const time = { nowMs: 0 };
  const learnt: [string, number][] = [];
  const learn = (what: string) => (ms: number) => void learnt.push([what, ms]);
  const rule = {
    outlived: learn('outlived'),
    closed: learn('closed'),
    hinted: learn('hinted'),
    answered: learn('answered'),
    canReuse: () => true,
  };
  const receiver = { wayMs, closesAfterMs: () => closesAfterMs, hintedMs };
  const connections = new SimulatedConnections({ rule, receiver, idleMsMax: 1000, time });
  return { time, learnt, connections };
};

describe('a simulated connection', () => {
  test('is reused while it is open, and tells how long it was idle', () => {
    const { connections, time, learnt } = newConnections();
    expect(connections.take()).toBeNull();
    connections.keep(100);
    time.nowMs = 399;
    const reused = connections.take();
    expect(reused && connections.meetsClose(reused)).toBe(false);
    expect(connections.take()).toBeNull();
    expect(learnt).toEqual([
      ['answered', 100],
      ['outlived', 399],
    ]);
  });

  test('looks open although its close is on its way', () => {
    const { connections, time } = newConnections();
    connections.keep(100);
    time.nowMs = 400;
    const reused = connections.take();
    expect(reused && connections.meetsClose(reused)).toBe(true);
    expect(reused && connections.mayCarry(reused)).toBe(true);
    time.nowMs = 500;
    expect(reused && connections.mayCarry(reused)).toBe(false);
  });

  test('is gone once its close has come, or when it was idle for long', () => {
    for (const [closesAfterMs, learntLast] of [
      [500, ['closed', 500]],
      [2000, ['outlived', 1000]],
    ] as const) {
      const { connections, time, learnt } = newConnections({ closesAfterMs });
      connections.keep(100);
      time.nowMs = 1500;
      expect(connections.take()).toBeNull();
      expect(learnt.at(-1)).toEqual(learntLast);
    }
  });

  test('is closed sooner after an answer that was read late', () => {
    const { connections, time, learnt } = newConnections({ hintedMs: 5000 });
    connections.keep(100, 450);
    time.nowMs = 49;
    expect(connections.take()).toMatchObject({ closedAfterMs: 50, lateMs: 450 });
    expect(learnt).toContainEqual(['hinted', 5000]);
  });
});
