import '../support/in-german.js';
import { expect, test } from '@jest/globals';
import type { Monitor } from '../../src/monitors/shared/monitor-queries.js';
import { monitorTypeInfos as types } from '../support/with-types.js';

const { commandsFor } = await import('../../src/command-palette/commands.js');

const shop = {
  id: 'shop',
  name: 'Shop',
  type: 'http',
  target: 'https://shop.example.com/',
  tags: [],
  status: 'up',
};
const known = { monitors: [shop as unknown as Monitor], types, may: () => true };

test.each([
  ['', 'Öffnen: Übersicht'],
  ['verlauf', 'Öffnen: Änderungsprotokoll'],
  ['audit log', 'Öffnen: Änderungsprotokoll'],
  ['shop pausieren', 'Ausführen: Shop pausieren'],
  ['pause shop', 'Ausführen: Shop pausieren'],
  ['shop jetzt prüfen', 'Ausführen: Shop jetzt prüfen'],
  ['abmelden', 'Ausführen: Abmelden'],
  ['shop prüfen', 'Ausführen: Shop jetzt prüfen'],
  ['neuer cron', 'Erstellen: Neuer Monitor: Heartbeat'],
])('the palette takes "%s" for %s', (text, label) => {
  expect(commandsFor(text, known).map(({ kind, label }) => `${kind}: ${label}`)[0]).toBe(label);
});
