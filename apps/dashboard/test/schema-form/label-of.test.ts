import { expect, test } from '@jest/globals';
import { labelOf } from '../../src/schema-form/label-of.js';
import { fieldsOf } from '../../src/schema-form/schema-fields.js';

const fields = fieldsOf({
  properties: {
    max_redirects: { type: 'integer' },
    basic_auth: { type: 'object', properties: { username: { type: 'string' } } },
    steps: { type: 'array', items: { type: 'object', properties: { url: { type: 'string' } } } },
    days: { type: 'array', items: { type: 'integer' } },
  },
});

test.each([
  ['max_redirects', 'Max redirects'],
  ['basic_auth.username', 'Username'],
  ['steps.2.url', 'Step 3: URL'],
  ['steps.2', 'Step 3'],
  ['steps', 'Steps'],
  ['days.1', 'Days'],
  ['unknown', undefined],
])('the field at %p is called %p', (path, label) => {
  expect(labelOf(fields, path)).toBe(label);
});
