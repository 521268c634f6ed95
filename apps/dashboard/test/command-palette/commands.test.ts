import { describe, expect, test } from '@jest/globals';
import { commandsFor } from '../../src/command-palette/commands.js';
import { monitor } from '../support/monitor.js';
import { monitorTypeInfos as types } from '../support/with-types.js';

const shop = monitor({ name: 'Shop', target: 'https://shop.example.com/', tags: ['eu'], status: 'up' });
const paused = monitor({ name: 'Old shop', target: 'https://old.example.com/', status: 'paused' });
const job = monitor({ name: 'Backup', type: 'heartbeat', target: 'Nightly', status: 'up' });
const monitors = [shop, paused, job];
const everything = { monitors, types, may: () => true };

const labels = (text: string, known = everything): readonly string[] =>
  commandsFor(text, known).map(({ kind, label }) => `${kind}: ${label}`);

/** Commands for the reader's own browser, which every role may use. */
const isOwn = (label: string): boolean => /colours|Sign out/.test(label);

describe('the palette', () => {
  test('offers the pages before anything is typed', () => {
    expect(labels('').slice(0, 3)).toEqual(['Go to: Overview', 'Go to: Monitors', 'Go to: Incidents']);
  });

  test.each([
    ['audit', 'Go to: Audit log'],
    ['invite', 'Go to: Members'],
    ['backup', 'Go to: Backup'],
    ['eu', 'Go to: Shop'],
    ['pause sho', 'Do: Pause Shop'],
    ['res old', 'Do: Resume Old shop'],
    ['check shop', 'Do: Check Shop now'],
    ['check shop now', 'Do: Check Shop now'],
    ['dark', 'Do: Use dark colours'],
    ['sign out', 'Do: Sign out'],
    ['open incidents', 'Go to: Incidents'],
    ['ssl expiry', 'Create: New monitor: Certificate'],
    ['new cron', 'Create: New monitor: Heartbeat'],
    ['new channel', 'Create: New channel'],
    ['https://example.com/health?x=1', 'Create: New monitor: Website'],
    ['example.com', 'Create: New monitor: Website'],
  ])('takes "%s" for %s', (text, label) => {
    expect(labels(text)[0]).toBe(label);
  });

  test('shows the monitors of a type behind the way to make another one', () => {
    expect(labels('cron')).toEqual(['Create: New monitor: Heartbeat', 'Go to: Backup']);
  });

  test('begins a monitor of a pasted URL with its target', () => {
    expect(commandsFor('www.example.com/a b', everything)).toEqual([]);
    const found = commandsFor(' https://www.example.com/a ', everything).map(({ action }) => action);
    expect(found).toEqual([
      { does: 'open', address: '/monitors/new?type=http', target: 'https://www.example.com/a' },
      { does: 'open', address: '/monitors/new?type=ssl', target: 'www.example.com' },
      { does: 'open', address: '/monitors/new?type=domain_expiry', target: 'example.com' },
    ]);
  });

  test('has the monitor of exactly that name before others', () => {
    const others = [monitor({ name: 'About the shop' }), monitor({ name: 'Shop API' }), shop];
    expect(labels('shop', { monitors: others, types, may: () => true }).slice(0, 3)).toEqual([
      'Go to: Shop',
      'Go to: Shop API',
      'Go to: About the shop',
    ]);
  });

  test('does first what was said of the monitor of exactly that name', () => {
    const others = [monitor({ name: 'DNS of the shop' }), monitor({ name: 'Shop API' }), shop];
    expect(labels('pause shop', { monitors: others, types, may: () => true }).slice(0, 3)).toEqual([
      'Do: Pause Shop',
      'Do: Pause Shop API',
      'Do: Pause DNS of the shop',
    ]);
  });

  test.each([
    ['192.0.2.7', ['ping 192.0.2.7', 'http http://192.0.2.7/']],
    ['localhost:3000', ['port localhost:3000', 'http http://localhost:3000/']],
    ['db.example.com:5432', ['port db.example.com:5432', 'http https://db.example.com:5432/']],
  ])('begins monitors of the address %s', (text, expected) => {
    const targets = commandsFor(text, everything).flatMap(({ action }) => {
      if (action.does !== 'open' || !action.address.startsWith('/monitors/new')) return [];
      const search = new URLSearchParams(action.address.split('?')[1]);
      return `${search.get('type')} ${action.target}`;
    });
    expect(targets.slice(0, 2)).toEqual(expected);
  });

  test('offers only what can be done with a monitor', () => {
    expect(labels('backup')).not.toContain('Do: Check Backup now');
    expect(labels('old shop')).toContain('Do: Resume Old shop');
    expect(labels('old shop')).not.toContain('Do: Pause Old shop');
  });

  test('offers a viewer nothing that changes anything', () => {
    const viewer = { monitors, types, may: () => false };
    for (const text of ['', 'shop', 'pause shop', 'ssl expiry', 'https://example.com/'])
      expect(labels(text, viewer).filter((label) => !label.startsWith('Go to') && !isOwn(label))).toEqual([]);
  });

  test('shows few matches of many', () => {
    const many = Array.from({ length: 5000 }, (_, index) => monitor({ name: `Shop ${index}` }));
    expect(commandsFor('shop', { monitors: many, types, may: () => true }).length).toBeLessThanOrEqual(12);
  });
});
