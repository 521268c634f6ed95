import { expect } from '@jest/globals';
import { type ChannelCase, jsonOf } from '../contract/channel-case.js';

const password = 'a-secret-that-nobody-may-see';

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({
    fields: { server_url: `${origin}/alerts/`, username: 'tocsin', labels: { team: 'shop' } },
    secrets: { password },
  }),
  secretParts: [password, `tocsin:${password}`],
  target: '/alerts/api/v2/alerts',
  accepted: { status: 200 },
  refusals: [
    {
      status: 400,
      body: '"invalid label set: invalid name \\"a-b\\""\n',
      says: /^Alertmanager answered 400 Bad Request: “invalid label set: invalid name .*”\. Check the labels of this channel\.$/,
    },
    {
      status: 422,
      body: '{"code":602,"message":"alerts in body is required"}',
      says: /alerts in body is required/,
    },
    { status: 401, body: 'Unauthorized', says: /The user name or the password is wrong\./ },
    { status: 404, body: '404 page not found', says: /Check the server URL/ },
    { status: 500, body: '"internal error"', says: /Look into the log of Alertmanager\.$/ },
    { status: 429, says: /not sent again\.$/ },
  ],
  textOf: (request) => {
    const [{ annotations }] = jsonOf(request);
    return `${annotations.summary}\n${annotations.description}`.replaceAll('\u200b', '');
  },
  // Alertmanager has no limit of its own.
  lengthsOf: () => [],
  expectHarmless: (request) => {
    const [{ labels, annotations, startsAt, endsAt }, ...more] = jsonOf(request);
    expect(more).toEqual([]);
    // Alertmanager routes by labels, so no label has text from customers.
    expect(labels).toEqual({
      alertname: 'TocsinIncident',
      team: 'shop',
      severity: expect.stringMatching(/^(info|warning|critical)$/),
      incident_id: expect.stringMatching(/^[-0-9a-f]{36}$/),
      monitor_id: expect.stringMatching(/^[-0-9a-f]{36}$/),
    });
    expect(Date.parse(endsAt)).toBeGreaterThanOrEqual(Date.parse(startsAt));
    expect(annotations.description.split('\n').length).toBeLessThanOrEqual(6);
    for (const text of Object.values(annotations)) expect(text).not.toMatch(/[@<](?!\u200b)/u);
  },
  threadOf: (request) => jsonOf(request)[0].labels,
};
