import { describe, expect, test } from '@jest/globals';
import { secretMask } from '../../src/api/secret-mask.js';
import { withoutSecrets } from '../../src/schema-form/kept-secrets.js';
import { added, removed, swapped } from '../../src/schema-form/list-changes.js';
import { fieldsOf } from '../../src/schema-form/schema-fields.js';

const step = {
  kind: 'group',
  fields: fieldsOf({
    properties: {
      url: { type: 'string' },
      token: { type: 'string', writeOnly: true },
      headers: { type: 'object', additionalProperties: { type: 'string' }, writeOnly: true },
      login: {
        type: 'object',
        properties: { name: { type: 'string' }, password: { type: 'string', writeOnly: true } },
      },
    },
  }),
} as const;

const stored = (url: string) => ({
  url,
  token: secretMask,
  headers: { 'X-Key': secretMask },
  login: { name: 'ada', password: secretMask },
});
const unstored = (url: string) => ({
  url,
  token: null,
  headers: { 'X-Key': null },
  login: { name: 'ada', password: null },
});

// The api keeps a secret by its position, so a moved part would get another part's secret.
describe('a secret that is stored', () => {
  const items = [stored('/a'), stored('/b'), stored('/c')];

  test('is not kept by parts that come to another place', () => {
    expect(removed(step, items, 1)).toEqual([stored('/a'), unstored('/c')]);
    expect(swapped(step, items, 0)).toEqual([unstored('/b'), unstored('/a'), stored('/c')]);
  });

  test('is not taken over by a new part in the place of an old one', () => {
    expect(added(step, [stored('/a')])).toEqual([stored('/a'), { token: null }]);
  });

  test('is in no copy', () => {
    expect(withoutSecrets({ steps: items.slice(0, 1), timeout: 3, token: secretMask })).toEqual({
      steps: [{ url: '/a', headers: {}, login: { name: 'ada' } }],
      timeout: 3,
    });
  });
});

test('a secret that was just typed moves with its part', () => {
  const items = [{ url: '/a', token: 'new' }, { url: '/b' }];
  expect(swapped(step, items, 0)).toEqual([
    { url: '/b', token: null },
    { url: '/a', token: 'new' },
  ]);
});
