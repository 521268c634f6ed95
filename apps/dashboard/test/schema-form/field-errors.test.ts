import { describe, expect, test } from '@jest/globals';
import { errorsAfter, errorWithin, hasError } from '../../src/schema-form/field-errors.js';

const errors = {
  'settings.statuses.1': 'Must be a status.',
  'settings.steps.0.url': 'Is required.',
  'settings.steps.1': 'Uses {{token}}, which no step before it extracts.',
};

describe('an error', () => {
  test('is about the field that it names and those around it, and not about one of a like name', () => {
    expect(hasError(errors, 'settings.steps')).toBe(true);
    expect(hasError(errors, 'settings.steps.0.url')).toBe(true);
    expect(hasError(errors, 'settings.step')).toBe(false);
  });

  test('names the line that it is about', () => {
    expect(errorWithin(errors, 'settings.statuses')).toBe('Line 2: Must be a status.');
    expect(errorWithin(errors, 'settings.steps.0.url')).toBe('Is required.');
    expect(errorWithin(errors, 'settings.headers')).toBeUndefined();
  });

  test('goes when what it is about is changed, and stays when something else is', () => {
    const [first, second] = [{ url: '' }, { url: '/{{token}}' }];
    const before = { settings: { statuses: ['200', 'x'], steps: [first, second] } };
    const after = { settings: { ...before.settings, steps: [{ url: '/login' }, second] } };
    expect(Object.keys(errorsAfter(errors, before, after))).toEqual([
      'settings.statuses.1',
      'settings.steps.1',
    ]);
    expect(Object.keys(errorsAfter(errors, before, { settings: {} }))).toEqual([]);
  });
});
