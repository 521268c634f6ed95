import { expect } from '@jest/globals';
import { type ChannelCase, formOf } from '../contract/channel-case.js';
import { unruly } from '../contract/hostile-texts.js';
import { withoutOwnLines } from '../contract/own-links.js';
import { segmentsOf } from './segments.js';

const accountSid = `AC${'0123456789abcdef'.repeat(2)}`;
const authToken = 'fedcba9876543210fedcba9876543210';

const error = (status: number, code: number, message: string) => ({
  status,
  body: JSON.stringify({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }),
});

export const channelCase: ChannelCase = {
  channelAt: () => ({
    fields: { account_sid: accountSid, from: '+14155550100', to: '+14155552671' },
    secrets: { auth_token: authToken },
  }),
  publicOrigin: 'https://api.twilio.com',
  secretParts: [authToken, `${accountSid}:${authToken}`],
  target: `/2010-04-01/Accounts/${accountSid}/Messages.json`,
  accepted: { status: 201, body: '{"sid":"SM1","status":"queued"}' },
  refusals: [
    {
      ...error(401, 20003, 'Authenticate'),
      says: /^Twilio answered 401 Unauthorized: “Authenticate”\. The account SID or the auth token is wrong\./,
    },
    {
      ...error(404, 20404, 'The requested resource was not found'),
      says: /Copy both from the Twilio Console again\.$/,
    },
    { ...error(400, 21211, "Invalid 'To' Phone Number: +1415555XXXX"), says: /Check the number in To/ },
    { ...error(400, 21660, 'Mismatch between the From number and the account'), says: /Check From/ },
    {
      ...error(400, 21608, 'The number is unverified.'),
      says: /A trial account sends only to verified numbers/,
    },
    { ...error(400, 21610, 'Attempt to send to unsubscribed recipient'), says: /The phone has opted out/ },
    {
      ...error(400, 21408, 'Permission to send an SMS has not been enabled'),
      says: /under Geo permissions\.$/,
    },
    { ...error(403, 20005, 'Account is not active'), says: /suspended or closed/ },
    { ...error(429, 20429, 'Too Many Requests'), says: /not sent again\.$/ },
    {
      ...error(429, 63038, 'Account exceeded the daily messages limit'),
      says: /used up its messages of the day/,
    },
  ],
  textOf: (request) => String(formOf(request).Body),
  lengthsOf: (request) => {
    const { Body = '' } = formOf(request);
    return [
      { of: 'segments', length: segmentsOf(Body), max: 3 },
      // https://www.twilio.com/docs/messaging/api/message-resource
      { of: 'body', length: Body.length, max: 1_600 },
    ];
  },
  expectHarmless: (request) => {
    const { From, To, Body = '' } = formOf(request);
    expect([From, To]).toEqual(['+14155550100', '+14155552671']);
    expect(Body).toMatch(/^(Opened|Resolved|Test): /);
    expect(withoutOwnLines(Body).split('\n').length).toBeLessThanOrEqual(4);
    expect(Body.replaceAll('\n', '')).not.toMatch(unruly);
  },
};
