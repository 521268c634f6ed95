import { describe, expect, test } from '@jest/globals';
import type { CheckStatus } from '@tocsin/domain';
import { OwnTrouble } from '../src/own-trouble.js';

/** A prober, its clock, and hosts that answer or do not. */
class World {
  nowMs = 0;
  readonly answering = new Map<string, boolean>();
  readonly asked: string[] = [];
  readonly #trouble: OwnTrouble;

  constructor(canaryAnswers?: () => Promise<boolean>) {
    this.#trouble = new OwnTrouble({ monotonicMs: () => this.nowMs, canaryAnswers });
  }

  /** Why what a check has found says nothing; `undefined` when it does. */
  finds(host: string, status: CheckStatus): Promise<string | undefined> {
    this.answering.set(host, status !== 'down');
    return this.#trouble.explains(host, status, async () => {
      this.asked.push(host);
      return this.answering.get(host) ?? false;
    });
  }

  async finding(hosts: readonly string[], status: CheckStatus): Promise<void> {
    for (const host of hosts) await this.finds(host, status);
  }
}

const hosts = ['a', 'b', 'c'];

describe('without a canary', () => {
  test('one target that is down is down, since others answer when they are asked', async () => {
    const world = new World();
    await world.finding(hosts, 'up');
    world.nowMs = 60_000;
    expect(await world.finds('a', 'down')).toBeUndefined();
    expect(world.asked.sort()).toEqual(['b', 'c']);
  });

  test('nobody is asked when another has just answered', async () => {
    const world = new World();
    await world.finding(hosts, 'degraded');
    expect(await world.finds('a', 'down')).toBeUndefined();
    expect(world.asked).toEqual([]);
  });

  test('the very first target says nothing when nobody answers any more', async () => {
    const world = new World();
    await world.finding(hosts, 'up');
    world.nowMs = 60_000;
    for (const host of hosts) world.answering.set(host, false);
    expect(await world.finds('a', 'down')).toContain('the fault may be its own');
    for (const host of hosts) world.answering.set(host, true);
    expect(await world.finds('b', 'down')).toContain('the fault may be its own');
    world.nowMs = 75_000;
    expect(await world.finds('b', 'down')).toBeUndefined();
  });

  test('others are asked once, however many checks fail at the same time', async () => {
    const world = new World();
    await world.finding(hosts, 'up');
    world.nowMs = 60_000;
    for (const host of hosts) world.answering.set(host, false);
    await Promise.all([world.finds('a', 'down'), world.finds('a', 'down'), world.finds('a', 'down')]);
    expect(world.asked.sort()).toEqual(['b', 'c']);
  });

  test('targets that never answered are down', async () => {
    const world = new World();
    for (const host of [...hosts, 'd']) expect(await world.finds(host, 'down')).toBeUndefined();
  });

  test('what could not be looked at says nothing of others', async () => {
    const world = new World();
    await world.finding(hosts, 'up');
    world.nowMs = 60_000;
    expect(await world.finds('a', 'unknown')).toBeUndefined();
    expect(world.asked).toEqual([]);
  });
});

describe('with a canary', () => {
  test('what is down is down as long as the canary answers', async () => {
    let answers = true;
    let asked = 0;
    const world = new World(async () => {
      asked += 1;
      return answers;
    });
    expect(await world.finds('a', 'up')).toBeUndefined();
    expect(asked).toBe(0);
    expect(await world.finds('a', 'down')).toBeUndefined();
    answers = false;
    expect(await world.finds('b', 'down')).toBeUndefined();
    world.nowMs = 10_000;
    expect(await world.finds('c', 'down')).toContain('canary');
    expect([asked, world.asked]).toEqual([2, []]);
  });
});
