import { describe, expect, test } from '@jest/globals';
import {
  chosenOption,
  type FormItem,
  type FormLayout,
  formItems,
  valuesOfOption,
} from '../../src/schema-form/form-items.js';
import { fieldsOf } from '../../src/schema-form/schema-fields.js';

const fields = fieldsOf({
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    text: { type: 'string' },
    expression: { type: 'string' },
    zone: { type: 'string' },
    method: { type: 'string', inSight: true },
    depth: { type: 'integer' },
    steps: { type: 'array', items: { type: 'object', properties: { url: { type: 'string' } } } },
  },
});

const layout: FormLayout = {
  alternatives: [
    {
      title: 'Look for',
      inSight: true,
      options: [
        { title: 'A text', names: ['text'] },
        { title: 'An expression', names: ['expression', 'zone'] },
      ],
    },
  ],
  unusedWhen: { method: { none: ['depth', 'text'] } },
};

const keys = (items: readonly FormItem[]): readonly string[] => items.map(({ key }) => key);

describe('without a layout', () => {
  test('what may be left out folds away where it is much, but for lists of parts', () => {
    const { shown, folded } = formItems(fields, undefined, {});
    expect(keys(shown)).toEqual(['name', 'text', 'expression', 'zone', 'method', 'depth', 'steps']);
    expect(folded).toEqual([]);
    const more = [...fields, ...fieldsOf({ properties: { one: { type: 'string' } } })];
    expect(keys(formItems(more, undefined, {}).shown)).toEqual(['name', 'steps']);
  });
});

describe('with a layout', () => {
  test('what is required, a list, or wanted in sight stands in sight', () => {
    const { shown, folded } = formItems(fields, layout, {});
    expect(keys(shown)).toEqual(['name', 'method', 'steps', 'Look for']);
    expect(keys(folded)).toEqual(['depth']);
  });

  test('of fields of which one is filled in, the first of each option is required', () => {
    const either = formItems(fields, layout, {}).shown.find(({ kind }) => kind === 'either');
    const options = either?.kind === 'either' ? either.options : [];
    expect(options.map((option) => option.fields.map(({ name, isRequired }) => [name, isRequired]))).toEqual([
      [['text', true]],
      [
        ['expression', true],
        ['zone', false],
      ],
    ]);
    expect(chosenOption(options, { expression: 'a+' })).toBe(1);
    expect(chosenOption(options, {})).toBe(0);
    expect(valuesOfOption(options, 0, { expression: 'a+', zone: 'UTC', name: 'x' })).toEqual({ name: 'x' });
  });

  test('what other settings make meaningless is gone, with the choices that need it', () => {
    const { shown, folded } = formItems(fields, layout, { method: 'none' });
    expect(keys([...shown, ...folded])).toEqual(['name', 'method', 'steps', 'expression', 'zone']);
  });
});
