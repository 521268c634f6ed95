import { expect } from '@jest/globals';
import { type ChannelCase, jsonOf } from '../contract/channel-case.js';

const key = 'C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({ fields: { endpoint_url: `${origin}/in` }, secrets: { secret: `whsec_${key}` } }),
  secretParts: [key],
  target: '/in',
  accepted: { status: 202 },
  refusals: [
    { status: 401, says: /^The endpoint answered 401 Unauthorized\. .* check the log of the endpoint\.$/ },
    { status: 410, says: /^The endpoint answered 410 Gone\. / },
    { status: 429, says: /^The endpoint answered 429 Too Many Requests\. / },
  ],
  textOf: (request) => {
    const { type, data } = jsonOf(request);
    return `${type}: ${data.incident.title}`;
  },
  lengthsOf: () => [],
  // The receiver gets the texts of customers unchanged, as JSON.
  expectHarmless: (request) => {
    expect(Object.keys(jsonOf(request))).toEqual(['type', 'timestamp', 'data']);
    expect(request.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  },
  threadOf: (request) => jsonOf(request).data.incident.id,
};
