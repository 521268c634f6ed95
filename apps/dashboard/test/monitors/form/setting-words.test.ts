import { describe, expect, test } from '@jest/globals';
import { registry } from '@tocsin/probes/catalogue';
import { settingWords } from '../../../src/monitors/form/setting-words.js';
import { formItems } from '../../../src/schema-form/form-items.js';
import { fieldsOf, type Schema } from '../../../src/schema-form/schema-fields.js';

describe.each(Object.values(registry))('the settings of $type', ({ type, settings }) => {
  const schema = settings as Schema;
  const { fields, eithers } = settingWords[type];
  const properties = Object.entries(schema.properties ?? {});

  test('have a label each, and no label is of another setting', () => {
    expect(Object.keys(fields).sort()).toEqual(properties.map(([name]) => name).sort());
  });

  test('are written as lengths of time where they are ones', () => {
    const units = { seconds: 's', ms: 'ms', minutes: 'min' } as const;
    const lengths = properties.flatMap(([name]) => {
      const unit = Object.entries(units).find(([word]) => name.split('_').includes(word))?.[1];
      return unit === undefined ? [] : [[name, unit]];
    });
    const told = Object.entries(fields).flatMap(([name, { unit }]) => (unit ? [[name, unit]] : []));
    expect(told.sort()).toEqual(lengths.sort());
  });

  test('have words for values that they have', () => {
    for (const [name, { choices }] of Object.entries(fields)) {
      if (choices === undefined) continue;
      const property = schema.properties?.[name];
      expect(Object.keys(choices)).toEqual(property?.enum ?? property?.items?.enum);
    }
  });

  test('all stand in the form', () => {
    const { shown, folded } = formItems(fieldsOf(schema, fields), settingWords[type], {});
    const names = [...shown, ...folded].flatMap((item) =>
      item.kind === 'field'
        ? [item.field.name]
        : item.options.flatMap((option) => option.fields.map(({ name }) => name)),
    );
    expect(names.sort()).toEqual(properties.map(([name]) => name).sort());
  });

  test('offer a choice between fields that exist', () => {
    const chosen = eithers.flatMap(({ options }) => options.flatMap(({ names }) => names));
    expect(properties.map(([name]) => name)).toEqual(expect.arrayContaining(chosen));
  });
});

test('what a keyword monitor and a heartbeat need stands in sight', () => {
  const inSight = (type: 'keyword' | 'heartbeat') =>
    formItems(
      fieldsOf(registry[type].settings as Schema, settingWords[type].fields),
      settingWords[type],
      {},
    ).shown.map(({ key }) => key);
  expect(inSight('keyword')).toContain('Look for');
  expect(inSight('heartbeat')).toEqual(['watches', 'Runs are due']);
});
