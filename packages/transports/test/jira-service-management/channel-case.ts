import { expect } from '@jest/globals';
import { type ChannelCase, codePoints, jsonOf } from '../contract/channel-case.js';
import { unruly } from '../contract/hostile-texts.js';
import { withoutOwnLines } from '../contract/own-links.js';

const apiKey = 'c0ffee00-5ec2-4e7a-b0d1-0123456789ab';

const error = (status: number, message: string) => ({
  status,
  body: JSON.stringify({ message, took: 0.001, requestId: '230e4db1-7212-4331-a853-0852d9451476' }),
});

const closePath = /^\/jsm\/ops\/integration\/v2\/alerts\/([-0-9a-f]{36})\/close\?identifierType=alias$/;

export const channelCase: ChannelCase = {
  channelAt: () => ({ fields: {}, secrets: { api_key: apiKey } }),
  publicOrigin: 'https://api.atlassian.com',
  secretParts: [apiKey],
  target: '/jsm/ops/integration/v2/alerts',
  accepted: {
    status: 202,
    body: '{"result":"Request will be processed","requestId":"43a29c5c-3dbf-4fa4-9c26-f4f71023e120","took":0.1}',
  },
  refusals: [
    {
      ...error(401, 'Could not authenticate'),
      says: /^Jira Service Management answered 401 Unauthorized: “Could not authenticate”\. The API key is wrong, or its integration was deleted\./,
    },
    {
      ...error(403, 'To perform this action, use an API key from an API integration.'),
      says: /Use the key of an integration of the type API/,
    },
    { ...error(422, 'Key format is not valid!'), says: /not an API token of an Atlassian account\.$/ },
    {
      status: 404,
      body: '{"errors":[{"title":"Integration not found"}]}',
      says: /“Integration not found”\. The API key is wrong/,
    },
    { ...error(429, 'You are making too many requests!'), says: /not sent again\.$/ },
    { status: 503, says: /Jira Service Management has a fault/ },
  ],
  textOf: (request) => {
    const { message, description, note } = jsonOf(request);
    return note ?? `${message}\n${description}`;
  },
  // https://operations-help.atlassian.net/wiki/spaces/OPSHELP/pages/8617985/Alert+fields, in characters.
  lengthsOf: (request) => {
    const { message = '', alias = '', entity = '', description = '', note = '' } = jsonOf(request);
    return [
      { of: 'message', length: codePoints(message), max: 130 },
      { of: 'alias', length: codePoints(alias), max: 512 },
      { of: 'entity', length: codePoints(entity), max: 512 },
      { of: 'description', length: codePoints(description), max: 15_000 },
      { of: 'note', length: codePoints(note), max: 25_000 },
    ];
  },
  expectHarmless: (request) => {
    const { message, alias, description, entity, priority, source, note, ...more } = jsonOf(request);
    // In particular no `responders` and no `actions`.
    expect(more).toEqual({});
    expect(source).toBe('Tocsin');
    expect(note === undefined).toBe(closePath.exec(request.target) === null);
    const lines = withoutOwnLines(note ?? `${message}\n${description}`).split('\n');
    for (const line of lines) {
      expect(line).toMatch(/^(Opened|Resolved|Test|Monitor|Target|Severity|Tags|Started|Lasted): /);
      expect(line).not.toMatch(unruly);
      expect(line).not.toMatch(/[<>]/);
    }
    if (note === undefined) {
      expect(alias).toMatch(/^[-0-9a-f]{36}$/);
      expect(priority).toMatch(/^P[135]$/);
      expect(entity).not.toMatch(/[<>]/);
    }
  },
  threadOf: (request) => jsonOf(request).alias ?? closePath.exec(request.target)?.[1],
};
