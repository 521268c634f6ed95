import { describe, expect, test } from '@jest/globals';
import type { ProberBlindness, SilentCheck } from '@tocsin/domain';
import type { NetworkObserver } from '@tocsin/probes';
import { inquiryMs } from '../src/inquiries.js';
import { Sight } from '../src/sight.js';

const canary = 'https://canary.example/';
const timeoutMs = 10_000;

/** A prober with a clock and a simulated network. */
class World {
  nowMs = 1_000_000;
  /** Host names and addresses, the canary, `gateway` and `name server`. */
  readonly answering = new Set<string>();
  readonly asked: string[] = [];
  readonly changes: (ProberBlindness | null)[] = [];
  readonly sight: Sight;

  constructor(canaries: readonly string[] = []) {
    this.sight = new Sight({
      canaries,
      monotonicMs: () => this.nowMs,
      onChange: (blindness) => this.changes.push(blindness),
      lookout: {
        connect: async ({ host, port }, observer) => this.#ask(host, observer, { address: host, port }),
        gateways: async (observer) => this.#ask('gateway', observer),
        nameServers: async (observer) => {
          this.asked.push('name server');
          if (this.answering.has('name server')) {
            observer.onAnswer({ from: 'name_server', endpoint: null, isOwn: false });
          }
        },
      },
    });
  }

  #ask(host: string, observer: NetworkObserver, endpoint: { address: string; port: number } | null = null) {
    this.asked.push(host);
    if (this.answering.has(host)) observer.onAnswer({ from: 'host', endpoint, isOwn: false });
  }

  hears(account: string, ...hosts: readonly string[]): void {
    for (const host of hosts) {
      this.answering.add(host);
      this.sight.noteAnswer(account, host, {
        from: 'host',
        endpoint: { address: host, port: 80 },
        isOwn: false,
      });
    }
  }

  stop(...hosts: readonly string[]): void {
    for (const host of hosts) this.answering.delete(host);
  }

  /** Runs a check that begins after the last one and ends without an answer. */
  async checkFails(
    account: string,
    host: string,
    check: Partial<SilentCheck> = {},
  ): Promise<string | undefined> {
    const startedMs = this.nowMs + 1;
    this.nowMs += timeoutMs;
    const silent = { account, host, addresses: [host], asked: 'host', startedMs, ...check } as const;
    return this.sight.excuse(silent);
  }
}

const names = (account: string, count: number) => Array.from({ length: count }, (_, n) => `${account}-${n}`);
const cutOff = expect.stringContaining('Nothing at all answers this prober');

describe('outages that were swallowed, and rings that were false', () => {
  test('an HTTP 500 is an answer: what is stopped beside it is at fault', async () => {
    const world = new World();
    world.hears('a', 'fine', 'says-500', 'third');
    world.stop('third', 'fine');
    expect(await world.checkFails('a', 'third')).toBeUndefined();
    expect(world.asked).toContain('says-500');
    expect(world.changes).toEqual([]);
  });

  test('a network that is gone for four minutes opens none of six incidents, without a canary', async () => {
    const world = new World();
    const hosts = names('a', 6);
    world.hears('a', ...hosts);
    world.stop(...hosts);
    for (let minute = 0; minute < 4; minute++) {
      for (const host of hosts) expect(await world.checkFails('a', host)).toEqual(cutOff);
    }
  });

  test('a resolver that is gone opens none of six incidents, with a canary that answers', async () => {
    const world = new World([canary]);
    const hosts = names('a', 6);
    world.hears('a', ...hosts);
    world.answering.add('canary.example');
    for (const host of hosts) {
      const lookUp = { asked: 'name_server', addresses: [] } as const;
      expect(await world.checkFails('a', host, lookUp)).toContain('No name server answers this prober');
    }
    expect(world.changes).toMatchObject([{ lost: 'name_servers' }]);
  });

  test('one account that stops seventy names of one server, or all its hosts, silences nobody', async () => {
    const world = new World();
    world.hears('victim', 'shop');
    const hosts = names('hostile', 70);
    world.hears('hostile', ...hosts);
    world.stop('shop', ...hosts);
    for (let times = 0; times < 6; times++) {
      expect(await world.checkFails('victim', 'shop')).toBeUndefined();
      for (const host of hosts.slice(0, 3)) await world.checkFails('hostile', host);
    }
  });
});

describe('a check that failed before anything came back', () => {
  test('is excused when one host each of two other accounts is silent too', async () => {
    const world = new World();
    world.hears('b', 'b');
    world.hears('c', 'c');
    world.stop('b', 'c');
    expect(await world.checkFails('a', 'a')).toEqual(cutOff);
  });

  test.each(['gateway', 'name server', 'canary.example'])('is not, when the %s answers', async (one) => {
    const world = new World([canary]);
    world.hears('a', ...names('a', 4));
    world.stop(...names('a', 4));
    world.answering.add(one);
    expect(await world.checkFails('a', 'a-0')).toBeUndefined();
  });

  test('is not, when anybody answered while it ran, and then nobody is asked', async () => {
    const world = new World();
    world.hears('a', ...names('a', 4));
    world.stop(...names('a', 4));
    const startedMs = world.nowMs;
    expect(await world.checkFails('a', 'a-0', { startedMs })).toBeUndefined();
    expect(world.asked).toEqual([]);
  });

  test('is not, when the only canary has never answered, as where there is no internet', async () => {
    const world = new World([canary]);
    for (let times = 0; times < 3; times++) expect(await world.checkFails('a', 'a')).toBeUndefined();
  });

  test('is excused when a canary that answered before does not, at its address either', async () => {
    const world = new World([canary]);
    world.answering.add('canary.example');
    expect(await world.checkFails('a', 'a')).toBeUndefined();
    world.stop('canary.example');
    world.nowMs += inquiryMs;
    expect(await world.checkFails('a', 'a')).toEqual(cutOff);
    expect(world.asked.filter((host) => host === 'canary.example').length).toBe(3);
  });

  test('is excused when it began in the dark, whatever answered before it ended', async () => {
    const world = new World();
    const hosts = names('a', 4);
    world.hears('a', ...hosts);
    world.stop(...hosts);
    await world.checkFails('a', 'a-0');
    const startedMs = world.nowMs + 1;
    world.nowMs += 5000;
    world.hears('a', 'a-1');
    expect(await world.checkFails('a', 'a-0', { startedMs })).toEqual(cutOff);
    expect(await world.checkFails('a', 'a-0')).toBeUndefined();
  });

  test('finds no witness in what answered on the own machine', async () => {
    const world = new World();
    for (const host of names('a', 4)) {
      world.sight.noteAnswer('a', host, {
        from: 'host',
        endpoint: { address: '127.0.0.1', port: 80 },
        isOwn: true,
      });
    }
    expect(await world.checkFails('a', 'a-0')).toBeUndefined();
    expect(world.asked).toEqual(['gateway', 'name server']);
  });

  test('has each witness asked once, however many fail at once', async () => {
    const world = new World();
    const hosts = names('a', 4);
    world.hears('a', ...hosts);
    world.stop(...hosts);
    world.nowMs += timeoutMs;
    const check = { account: 'a', asked: 'host', startedMs: world.nowMs - 5000 } as const;
    const many = Array.from({ length: 50 }, (_, n) => ({
      ...check,
      host: `new-${n}`,
      addresses: [`new-${n}`],
    }));
    const excuses = await Promise.all(many.map((each) => world.sight.excuse(each)));
    expect(new Set(excuses)).toEqual(new Set([expect.stringContaining('Nothing at all answers')]));
    expect(world.asked.sort()).toEqual([...hosts, 'gateway', 'name server'].sort());
  });
});

test('blindness begins with the first check that is excused, and the first answer ends it', async () => {
  const world = new World();
  const hosts = names('a', 4);
  world.hears('a', ...hosts);
  world.stop(...hosts);
  const sinceMs = world.nowMs + 1;
  await world.checkFails('a', 'a-0');
  await world.checkFails('a', 'a-1');
  expect(world.sight.blindness).toEqual({ lost: 'network', sinceMs });
  world.hears('b', 'b');
  expect(world.sight.blindness).toBeNull();
  expect(world.changes).toEqual([{ lost: 'network', sinceMs }, null]);
});
