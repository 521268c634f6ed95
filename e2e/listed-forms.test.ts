import { expect, test } from '@jest/globals';
import { formPages, formsInSources, formsWithoutSession, openedForms } from './support/dashboard-forms.js';

test('each form of the dashboard is tried when the session ends, or is listed with those that need not be', () => {
  const listed = [...Object.keys(formPages), ...openedForms, ...formsWithoutSession];
  expect(listed.sort()).toEqual([...formsInSources()].sort());
});
