import { describe, expect, test } from '@jest/globals';
import { inEnglish, type ProberBlindness } from '@tocsin/domain';
import type { NetworkAnswer, NetworkObserver, Way } from '@tocsin/probes';
import { inquiryMs } from '../src/inquiries.js';
import { type FailedLook, Sight } from '../src/sight.js';

const canary = 'https://canary.example/';
const timeoutMs = 10_000;

const link: Way = { scope: 'link', key: 'eth0', link: 'eth0', isGone: false };
const uplink: Way = { scope: 'beyond', key: 'eth0 via gateway', link: 'eth0', isGone: false };

const uplink6: Way = { scope: 'beyond', key: 'eth0 via gateway6', link: 'eth0 IPv6', isGone: false };

const answerOf = (address: string, answer: Partial<NetworkAnswer> = {}): NetworkAnswer => ({
  from: 'host',
  address,
  endpoint: { address, port: 443 },
  isOwn: false,
  provedName: null,
  ...answer,
});

/** A prober with a clock and a simulated network. */
class World {
  nowMs = 1_000_000;
  /** Host names and addresses, the canary, `gateway` and `name server`; `forged canary`: another host answers for it. */
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
        connect: async ({ host }, observer) => this.#ask(host, observer),
        canary: async ({ host, knownAddresses }, observer) => {
          this.asked.push(host, ...knownAddresses.filter((known) => known !== host));
          const isForged = this.answering.has(`forged ${host}`);
          if (!this.answering.has(host) && !isForged) return;
          observer.onAnswer(answerOf(host));
          if (!isForged) observer.onAnswer(answerOf(host, { provedName: host }));
        },
        gateways: async (observer) => this.#ask('gateway', observer),
        nameServers: async (observer) => {
          this.asked.push('name server');
          if (!this.answering.has('name server')) return;
          observer.onAnswer({ ...answerOf('name server'), from: 'name_server', says: 'absence' });
        },
        waysOfNames: () => [
          [link, uplink],
          [link, uplink6],
        ],
        ways: {
          to: (address) => {
            if (address.startsWith('six')) return uplink6;
            return /^(gateway|inner)/.test(address) ? link : uplink;
          },
          defaults: () => [uplink],
          noteAnswer: () => {},
        },
      },
    });
  }

  #ask(host: string, observer: NetworkObserver) {
    this.asked.push(host);
    if (this.answering.has(host)) observer.onAnswer(answerOf(host));
  }

  hears(account: string, ...hosts: readonly string[]): void {
    for (const host of hosts) {
      this.answering.add(host);
      this.sight.noteAnswer(account, host, answerOf(host));
    }
  }

  stop(...hosts: readonly string[]): void {
    for (const host of hosts) this.answering.delete(host);
  }

  /** Runs a check that begins after the last one and ends without an answer. */
  async checkFails(
    account: string,
    host: string,
    check: Partial<FailedLook> = {},
  ): Promise<string | undefined> {
    const startedMs = this.nowMs + 1;
    this.nowMs += timeoutMs;
    const asked = { from: 'host', addresses: [host], heard: 'nothing' } as const;
    const said = await this.sight.excuse({ account, host, startedMs, ...asked, ...check });
    return said && inEnglish(said);
  }
}

const names = (account: string, count: number) => Array.from({ length: count }, (_, n) => `${account}-${n}`);
const uplinkGone = expect.stringContaining('Nothing beyond its own network answers this prober');
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
      const lookUp = { from: 'name_server', addresses: [] } as const;
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

  test('is not, when only one other host of the account is silent', async () => {
    const world = new World();
    world.hears('a', ...names('a', 2));
    world.stop(...names('a', 2));
    expect(await world.checkFails('a', 'a-0')).toBeUndefined();
  });

  test('is not, when others that are silent are inside, and the link works', async () => {
    const world = new World();
    world.hears('a', 'inner-1', 'inner-2', 'far');
    world.stop('inner-1', 'inner-2', 'far');
    world.answering.add('gateway');
    expect(await world.checkFails('a', 'far')).toBeUndefined();
  });

  test('is not, inside, when a host beyond answers: its packets crossed the link', async () => {
    const world = new World();
    world.hears('a', 'inner-1', 'inner-2', 'inner-3', 'far');
    world.stop('inner-1', 'inner-2', 'inner-3');
    expect(await world.checkFails('a', 'inner-1')).toBeUndefined();
    expect(world.asked).toContain('far');
  });

  test('is excused when others inside are silent, and nothing crosses the link', async () => {
    const world = new World();
    world.hears('a', 'inner-1', 'inner-2', 'far');
    world.stop('inner-1', 'inner-2', 'far');
    expect(await world.checkFails('a', 'far')).toEqual(cutOff);
  });

  test('is not, when the silent hosts answered long before the last answer', async () => {
    const world = new World();
    world.hears('a', ...names('a', 3));
    world.stop(...names('a', 3));
    world.nowMs += 11 * 60_000;
    world.hears('a', 'new');
    world.stop('new');
    expect(await world.checkFails('a', 'new')).toBeUndefined();
  });

  test('is excused when only the gateway answers: that proves the way to the gateway', async () => {
    const world = new World();
    world.hears('a', ...names('a', 4));
    world.stop(...names('a', 4));
    world.answering.add('gateway');
    expect(await world.checkFails('a', 'a-0')).toEqual(uplinkGone);
    expect(world.sight.blindness).toMatchObject({ lost: 'uplink' });
    world.hears('a', 'inner');
    world.stop('inner');
    expect(await world.checkFails('a', 'inner')).toBeUndefined();
  });

  test.each(['name server', 'canary.example'])('is not, when the %s answers', async (one) => {
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
    expect(world.asked.filter((host) => host === 'canary.example').length).toBe(2);
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
    expect(await world.checkFails('a', 'a-0', { startedMs })).toContain('when the check began');
    expect(await world.checkFails('a', 'a-0')).toBeUndefined();
  });

  test('finds no witness in what answered on the own machine', async () => {
    const world = new World();
    for (const host of names('a', 4)) {
      world.sight.noteAnswer('a', host, answerOf('127.0.0.1', { isOwn: true }));
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
    const asked = { from: 'host', heard: 'nothing' } as const;
    const check = { account: 'a', startedMs: world.nowMs - 5000, ...asked };
    const many = Array.from({ length: 50 }, (_, n) => ({
      ...check,
      host: `new-${n}`,
      addresses: [`new-${n}`],
    }));
    const excuses = await Promise.all(many.map((each) => world.sight.excuse(each)));
    expect(new Set(excuses.map((said) => said && inEnglish(said)))).toEqual(
      new Set([expect.stringContaining('Nothing at all answers')]),
    );
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

describe('a name server that says SERVFAIL', () => {
  const failure = { from: 'name_server', addresses: [], heard: 'failure' } as const;

  test('speaks of the name, while one of the ways beyond works', async () => {
    const world = new World();
    world.hears('a', 'six-1', 'six-2', 'six-3');
    world.stop('six-1', 'six-2', 'six-3');
    const startedMs = world.nowMs + 1;
    world.nowMs = startedMs;
    world.hears('a', 'far');
    const excuse = await world.checkFails('a', 'six-1', { startedMs });
    expect(excuse).toContain('by the route that leads to the target');
    expect(await world.checkFails('a', 'nas', failure)).toBeUndefined();
  });

  test('speaks of the uplink, while nothing beyond answers', async () => {
    const world = new World();
    world.hears('a', 'inner', ...names('a', 3));
    world.stop(...names('a', 3));
    expect(await world.checkFails('a', 'nas', failure)).toEqual(uplinkGone);
  });
});

describe('canaries', () => {
  const three = ['one.example', 'two.example', 'three.example'];
  const captured = async () => {
    const world = new World(three.map((host) => `https://${host}/`));
    for (const host of three) world.answering.add(host);
    await world.sight.meetCanaries();
    world.nowMs += inquiryMs;
    return world;
  };
  const unproved = { heard: 'unproved' } as const;

  test('are met before the first failure, so their silence counts from then on', async () => {
    const world = await captured();
    world.stop(...three);
    world.answering.add('gateway');
    expect(await world.checkFails('a', 'a')).toEqual(uplinkGone);
  });

  test('whose certificate is another one show that somebody answers for all hosts', async () => {
    const world = await captured();
    world.stop(...three);
    for (const host of three) world.answering.add(`forged ${host}`);
    world.hears('a', 'a', 'b', 'c');
    expect(await world.checkFails('a', 'a', unproved)).toEqual(uplinkGone);
    expect(await world.checkFails('a', 'b')).toEqual(uplinkGone);
    world.hears('a', 'c');
    expect(world.sight.blindness).toMatchObject({ lost: 'uplink' });
    world.sight.noteAnswer('a', 'c', answerOf('c', { provedName: 'portal.example' }));
    expect(world.sight.blindness).not.toBeNull();
    world.sight.noteAnswer('a', 'c', answerOf('c', { provedName: 'c' }));
    expect(world.sight.blindness).toBeNull();
  });

  test('that prove themselves leave a target at fault that answers otherwise', async () => {
    const world = await captured();
    expect(await world.checkFails('a', 'a', unproved)).toBeUndefined();
  });

  test('are not asked about an answer, while hosts prove themselves', async () => {
    const world = await captured();
    const startedMs = world.nowMs;
    world.sight.noteAnswer('a', 'c', answerOf('c', { provedName: 'c' }));
    world.asked.length = 0;
    expect(await world.checkFails('a', 'a', { ...unproved, startedMs })).toBeUndefined();
    expect(world.asked).toEqual([]);
  });

  test('of which one has another certificate is itself at fault', async () => {
    const world = await captured();
    world.stop(...three);
    world.answering.add('forged one.example');
    world.hears('a', 'a', 'b', 'c');
    expect(await world.checkFails('a', 'a', unproved)).toBeUndefined();
  });

  test('that are the target say nothing about the way to it', async () => {
    const world = new World([canary]);
    world.answering.add('canary.example');
    await world.sight.meetCanaries();
    world.stop('canary.example');
    world.nowMs += inquiryMs;
    expect(await world.checkFails('a', 'canary.example')).toBeUndefined();
    expect(await world.checkFails('a', 'b')).toEqual(cutOff);
  });
});
