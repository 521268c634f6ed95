import { expect, test } from '@jest/globals';
import { savedKind, savedWords } from '../../src/toasts/saved-words.js';

const said = (operation: string, headers: Record<string, string> = {}, hasBody = false) => {
  const words = savedWords[savedKind(operation, hasBody, new Headers(headers))];
  return [words?.one(undefined), words?.many(2), words?.undo];
};

const endNotSent = { 'Incident-End-Not-Sent': '0197f3a0-0000-7000-8000-000000000000' };

test('a detachment during an incident says that its end is not sent', () => {
  const [path, rotaPath] = ['/v1/monitors/{id}/channels/{channel_id}', '/v1/monitors/{id}/rotas/{rota_id}'];
  expect(said(`DELETE ${path}`)).toEqual([
    'The channel is detached.',
    '2 channels are detached.',
    `PUT ${path}`,
  ]);
  expect(said(`DELETE ${path}`, endNotSent)).toEqual([
    'The channel is detached. An incident is open, and its end will not be sent to the channel.',
    '2 channels are detached. Incidents are open whose end will not be sent to them.',
    `PUT ${path}`,
  ]);
  expect(said(`DELETE ${rotaPath}`, endNotSent)[0]).toBe(
    'The rota is detached. An incident is open, and its end will not be sent to those on turn.',
  );
});

test('a change of the time of an attachment says so', () => {
  expect(said('PUT /v1/monitors/{id}/channels/{channel_id}', {}, true)[0]).toBe('The time is saved.');
});
