import { afterEach, describe, expect, test } from '@jest/globals';
import { TabLeader } from '../../src/live/tab-leader.js';

const times = { answersWithinMs: 40, lookEveryMs: 60, spreadMs: 40 };

/** The channels of all tabs, whose messages arrive in order and later, as those of a browser do. */
class Wires {
  readonly #ends = new Set<Wire>();
  open(): Wire {
    const wire = new Wire((data, from) => {
      for (const end of this.#ends) if (end !== from) setTimeout(() => end.deliver(data));
    });
    this.#ends.add(wire);
    return wire;
  }
  close(wire: Wire): void {
    this.#ends.delete(wire);
  }
}

class Wire {
  onmessage: BroadcastChannel['onmessage'] = null;
  /** As of a tab that crashed or hangs: it says and hears nothing. */
  isCut = false;
  constructor(private readonly send: (data: unknown, from: Wire) => void) {}
  postMessage(data: unknown): void {
    if (!this.isCut) this.send(data, this);
  }
  deliver(data: unknown): void {
    if (!this.isCut) this.onmessage?.call(this as never, { data } as MessageEvent);
  }
  close(): void {
    this.isCut = true;
  }
}

type Tab = {
  readonly leader: TabLeader<string>;
  readonly wire: Wire;
  readonly log: string[];
  leads: boolean;
};

let wires = new Wires();
let tabs: Tab[] = [];

const open = (wasAway = false): Tab => {
  const wire = wires.open();
  const log: string[] = [];
  const note = (leads: boolean, what: string): void => {
    tab.leads = leads;
    log.push(what);
  };
  const on = {
    onLead: (isTakeover: boolean) => note(true, isTakeover ? 'takes over' : 'leads'),
    onFollow: () => note(false, 'follows'),
    onNews: (news: string) => log.push(news),
    onAsked: () => undefined,
  };
  const tab: Tab = { wire, log, leads: false, leader: new TabLeader<string>(wire, on, wasAway, times) };
  tabs.push(tab);
  return tab;
};

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};
const connected = (): Tab[] => tabs.filter(({ wire }) => !wire.isCut);
const leaders = (): Tab[] => connected().filter(({ leads }) => leads);
const oneLeads = async (): Promise<Tab> => {
  await until(() => leaders().length === 1);
  return leaders()[0] as Tab;
};

afterEach(() => {
  for (const { leader } of tabs) leader.leave();
  tabs = [];
  wires = new Wires();
});

test('the first tab leads, and those that come later hear its news', async () => {
  const first = open();
  await oneLeads();
  expect(first.log).toEqual(['leads']);
  const others = [open(), open()];
  first.leader.tell('a monitor is down');
  await until(() => others.every(({ log }) => log.length > 0));
  expect(others.map(({ log }) => log)).toEqual([['a monitor is down'], ['a monitor is down']]);
});

test('tabs that open together agree on one', async () => {
  for (let count = 0; count < 6; count++) open();
  const leader = await oneLeads();
  leader.leader.tell('to all');
  await until(() => tabs.every((tab) => tab === leader || tab.log.includes('to all')));
  expect(leaders()).toEqual([leader]);
});

describe('another tab takes over', () => {
  const takesOver = async (end: (leader: Tab) => void): Promise<void> => {
    for (let count = 0; count < 4; count++) open();
    const before = await oneLeads();
    // All have met the leader.
    before.leader.tell('hello');
    await until(() => tabs.every((tab) => tab === before || tab.log.includes('hello')));
    end(before);
    const after = await oneLeads();
    expect(after).not.toBe(before);
    expect(after.log).toContain('takes over');
  };

  test('when the leader leaves', () => takesOver(({ leader }) => leader.leave()));

  test('when the leader says nothing any more', () =>
    takesOver(({ wire }) => {
      wire.isCut = true;
    }));
});

test('of two that lead, the one that began later gives up', async () => {
  const first = open();
  await oneLeads();
  first.wire.isCut = true;
  const second = open();
  await until(() => second.leads);
  first.wire.isCut = false;
  expect(leaders()).toHaveLength(2);
  // A new tab asks, and both answer.
  open();
  expect(await oneLeads()).toBe(first);
  expect(second.log).toEqual(['leads', 'follows']);
});

test('a tab that was away takes over, because it may have missed something', async () => {
  const { log } = open(true);
  await until(() => log.length > 0);
  expect(log).toEqual(['takes over']);
});
