import '../../support/in-german.js';
import { expect, test } from '@jest/globals';
import { registry } from '@tocsin/probes/catalogue';
import { monitorLabelOf, settingFields } from '../../../src/monitors/form/monitor-labels.js';
import type { MonitorTypeInfo } from '../../../src/monitors/shared/monitor-queries.js';
import type { MonitorType } from '../../../src/monitors/shared/monitor-types.js';
import { hintOf } from '../../../src/schema-form/typed-text.js';

const info = (type: MonitorType) =>
  ({ type, settings_schema: registry[type].settings }) as unknown as MonitorTypeInfo;

test.each([
  ['multi_step', 'settings.steps.2.url', 'Schritt 3: URL'],
  ['multi_step', 'settings.steps.0.basic_auth.username', 'Schritt 1: Benutzername'],
  ['api', 'settings.json_assertions.1.is', 'Bedingung für JSON 2: Vergleich'],
  ['http', 'interval_seconds', 'Intervall'],
] as const)('in a form of type %s, %s is called %s', (type, path, label) => {
  expect(monitorLabelOf(info(type))(path)).toBe(label);
});

test('hints say the bounds, and take a text of the API where the form has none', () => {
  const hints = Object.fromEntries(settingFields(info('http')).map((field) => [field.name, hintOf(field)]));
  expect(hints.max_redirects).toBe('Bei 0 ist eine Weiterleitung eine Antwort wie jede andere. 0 bis 20.');
  expect(hints.method).toBe('Die Methode der Anfrage.');
});
