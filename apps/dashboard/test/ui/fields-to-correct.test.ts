import { expect, test } from '@jest/globals';
import { fieldsToCorrect } from '../../src/ui/fields-to-correct.js';

const error = (field: string) => ({ field, message: `${field} is wrong` });
const labels: Readonly<Record<string, string>> = { target: 'Target', 'settings.text': 'Text' };
const labelOf = (path: string) => labels[path];

test('refused fields are called as in the form, each once', () => {
  const errors = [error('target'), error('settings.text'), error('target')];
  expect(fieldsToCorrect(errors, labelOf)).toBe('Correct what is marked: Target and Text.');
});

test('a refusal that names no field, or one that the form does not have, is told by the API', () => {
  expect(fieldsToCorrect([], labelOf)).toBeNull();
  expect(fieldsToCorrect([error('target'), error('plan')], labelOf)).toBeNull();
});
