import { describe, expect, test } from '@jest/globals';
import { monitorLabelOf, settingFields } from '../../../src/monitors/form/monitor-labels.js';
import { formItems } from '../../../src/schema-form/form-items.js';
import type { Schema } from '../../../src/schema-form/schema-fields.js';
import { hintOf } from '../../../src/schema-form/typed-text.js';
import { monitorTypeInfos } from '../../support/with-types.js';

const info = (type: string) => {
  const found = monitorTypeInfos.find((known) => known.type === type);
  if (found === undefined) throw new Error(`There is no type ${type}.`);
  return found;
};

test.each([
  ['multi_step', 'settings.steps.2.url', 'Step 3: URL'],
  ['multi_step', 'settings.steps.0.basic_auth.username', 'Step 1: Username'],
  ['api', 'settings.json_assertions.1.is', 'JSON assertion 2: Is'],
  ['keyword', 'settings', 'Look for'],
  ['http', 'interval_seconds', 'Interval'],
] as const)('in a form of type %s, %s is called %s', (type, path, label) => {
  expect(monitorLabelOf(info(type))(path)).toBe(label);
});

test('hints say the bounds, and take the description where a setting has no hint', () => {
  const hints = Object.fromEntries(settingFields(info('http')).map((field) => [field.name, hintOf(field)]));
  expect(hints.max_redirects).toBe('With 0, a redirect is an answer like any other. 0 to 20.');
  expect(hints.method).toMatch(/^GET asks for the page\. HEAD/);
});

describe.each(monitorTypeInfos)('the form of $type', (known) => {
  const { properties = {} } = known.settings_schema as Schema;

  test('has all settings, each once', () => {
    const { shown, folded } = formItems(settingFields(known), known.settings_schema, {});
    const names = [...shown, ...folded].flatMap((item) =>
      item.kind === 'field'
        ? [item.field.name]
        : item.options.flatMap((option) => option.fields.map(({ name }) => name)),
    );
    expect(names.sort()).toEqual(Object.keys(properties).sort());
  });
});

test('what a keyword monitor and a heartbeat need stands in sight', () => {
  const inSight = (type: string) =>
    formItems(settingFields(info(type)), info(type).settings_schema, {}).shown.map(({ key }) => key);
  expect(inSight('keyword')).toContain('Look for');
  expect(inSight('heartbeat')).toEqual(['watches', 'Runs are due']);
});

test('a heartbeat that watches checks has no settings of a job', () => {
  const { shown, folded } = formItems(settingFields(info('heartbeat')), info('heartbeat').settings_schema, {
    watches: 'checks',
  });
  expect([...shown, ...folded].map(({ key }) => key)).toEqual(['watches']);
});
