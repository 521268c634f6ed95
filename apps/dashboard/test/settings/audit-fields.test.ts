import { expect, test } from '@jest/globals';
import { fieldInWords } from '../../src/settings/audit-fields.js';

test('a changed field has the label of its form, and that of a channel type its name', () => {
  expect(
    ['rota_ids', 'otherwise', 'header_color', 'failures_to_open', 'webhook_url'].map(fieldInWords),
  ).toEqual(['Rotas', 'Otherwise', 'Ground of the head', 'Failures to open', 'webhook url']);
});
