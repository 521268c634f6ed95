import { expect } from '@jest/globals';
import type { ReceivedRequest } from '@tocsin/testing/servers';
import { type ChannelCase, jsonOf } from '../contract/channel-case.js';
import { buttonsLine } from '../contract/own-links.js';

const key = 'a-secret-that-nobody-may-see-0123456789';
const target = `/workflows/1/triggers/manual/paths/invoke?api-version=2016-06-01&sig=${key}`;

const error = (code: string): string =>
  JSON.stringify({ error: { code, message: `It has sig=${key} in it.` } });

type Line = { type: string; inlines: readonly { type: string; text: string }[] };

const linesOf = (request: ReceivedRequest): readonly Line[] => jsonOf(request).attachments[0].content.body;

const buttonsOf = (request: ReceivedRequest): readonly { type: string; title: string }[] =>
  jsonOf(request).attachments[0].content.actions ?? [];

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({ fields: {}, secrets: { webhook_url: origin + target } }),
  secretParts: [key],
  target,
  accepted: { status: 202 },
  refusals: [
    {
      status: 400,
      body: error('WorkflowTriggerIsNotEnabled'),
      says: /^The workflow answered 400 Bad Request, WorkflowTrigger/,
    },
    {
      status: 401,
      body: error('DirectApiAuthorizationRequired'),
      says: /Copy the whole URL from the workflow again/,
    },
    { status: 404, body: error('WorkflowNotFound'), says: /the workflow was deleted/ },
    { status: 404, says: /^The workflow answered 404 Not Found: the workflow was deleted/ },
    { status: 429, body: '{"error":null}', says: /not sent again\.$/ },
    {
      status: 400,
      body: error('constructor'),
      says: /^The endpoint answered 400 Bad Request\. Only 200 to 299 counts/,
    },
    { status: 502, body: '<html>', says: /^The endpoint answered 502 Bad Gateway\. Only 200 to 299 counts/ },
  ],
  textOf: (request) =>
    linesOf(request)
      .map(({ inlines }) => inlines.map(({ text }) => text).join(''))
      .join('\n') + buttonsLine(buttonsOf(request).map(({ title }) => title)),
  lengthsOf: ({ rawBody }) => [{ of: 'body', length: rawBody.length, max: 28_000 }],
  expectHarmless: (request) => {
    for (const { type } of buttonsOf(request)) expect(type).toBe('Action.OpenUrl');
    for (const { type, inlines } of linesOf(request)) {
      expect(type).toBe('RichTextBlock');
      for (const run of inlines) expect(run.type).toBe('TextRun');
    }
  },
};
