import { statusInWords } from '@tocsin/egress';
import type { FromSchema } from 'json-schema-to-ts';
import { askForPage, detailsOf, pageSettings } from '../http/page.js';
import { requestFaults } from '../http/request-settings.js';
import type { Probe, SettingsSchema } from '../probe.js';

const settings = {
  type: 'object',
  additionalProperties: false,
  properties: {
    method: {
      type: 'string',
      description: 'The request method.',
      enum: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      default: 'GET',
    },
    body: { type: 'string', description: 'The request body.', maxLength: 8192 },
    ...pageSettings,
  },
} as const satisfies SettingsSchema;

type Settings = FromSchema<typeof settings>;

export const http = {
  type: 'http',
  description: 'A URL answers in time, with an accepted status.',
  target: 'url',
  settings,
  faults: requestFaults,
  defaults: {
    intervalSeconds: 60,
    severity: 'critical',
    incidentTitle: '{target} is {status}: {reason}',
  },
  async check(target, given, context) {
    const { method, body } = given;
    const asked = await askForPage(target, given, context, {
      method,
      ...(body !== undefined && { body: Buffer.from(body) }),
    });
    if (asked.page === undefined) return asked.result;
    const { status, durationMs } = asked.page;
    return {
      status: 'up',
      message: `It answered ${statusInWords(status)} in ${durationMs} ms.`,
      durationMs,
      details: detailsOf(asked.page),
    };
  },
} satisfies Probe<Settings>;
