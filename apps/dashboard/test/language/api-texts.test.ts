import '../support/in-german.js';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { catalogue } from '@tocsin/transports/catalogue';
import { ApiProblem, errorInWords } from '../../src/api/api-problem.js';
import { apiText, withApiTexts } from '../../src/language/api-text.js';
import { api } from '../../src/language/german/api.js';
import { apiChannelSetup } from '../../src/language/german/api-channel-setup.js';
import { apiChannels } from '../../src/language/german/api-channels.js';

const sourcesOf = (folder: string): readonly string[] => {
  const root = fileURLToPath(new URL(`../../../../${folder}/`, import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(`${root}${name}`, 'utf8'));
};

test('every sentence is one of the API', () => {
  const sources = [...sourcesOf('apps/api/src'), ...sourcesOf('packages/transports/src')];
  const isSaid = (text: string): boolean => sources.some((source) => source.includes(text));
  expect(Object.keys({ ...api, ...apiChannels, ...apiChannelSetup }).filter((text) => !isSaid(text))).toEqual(
    [],
  );
});

/** They are the same in German. */
const names = [
  ...[
    'Webhook',
    'Slack',
    'Microsoft Teams',
    'Telegram',
    'Discord',
    'Google Chat',
    'Mattermost',
    'Rocket.Chat',
  ],
  ...['Zulip', 'Matrix', 'Twilio', 'ntfy', 'Gotify', 'Pushover', 'PagerDuty', 'Jira Service Management'],
  ...['GoAlert', 'Alertmanager', 'Apprise', 'Region', 'Labels', 'Browser'],
];

test('every text of a channel type is translated', () => {
  const texts = catalogue.flatMap(({ title, description, fields, setup }) => [
    title,
    description,
    ...setup.steps,
    ...Object.values(fields.properties).flatMap((field) => [field.title ?? '', field.description ?? '']),
  ]);
  const english = texts.filter((text) => text !== '' && !names.includes(text) && apiText(text) === text);
  expect(english).toEqual(['E-mail address'].filter((text) => apiText(text) === text));
});

test('titles and descriptions are for people, and names of fields are not', () => {
  const schema = {
    title: 'Endpoint URL',
    properties: { title: { description: 'Receives the POSTs.', enum: ['E-mail'] } },
  };
  expect(withApiTexts([schema])).toEqual([
    {
      title: 'URL des Endpunkts',
      properties: { title: { description: 'Empfängt die POSTs.', enum: ['E-mail'] } },
    },
  ]);
});

test('an error that the catalogue knows is in German, and any other as the API said it', () => {
  expect(errorInWords(new ApiProblem('unauthenticated', 'The password is wrong.'))).toBe(
    'Das Passwort ist falsch.',
  );
  expect(errorInWords(new ApiProblem('conflict', 'toString'))).toBe('toString');
});
