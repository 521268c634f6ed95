import asyncApiSpecs from '@asyncapi/specs';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { buildMessage, messageDocuments, messageSchemas, webhookHeaders } from '../src/index.js';
import { sampleMessage } from './messages.js';

const schemaFiles = Object.keys(messageDocuments).filter((name) => name.endsWith('.schema.json'));

type AsyncApi = {
  components: { messages: Record<string, { headers: object; payload: { schema: object } }> };
};
const asyncApi = JSON.parse(JSON.stringify(messageDocuments['asyncapi.json'])) as AsyncApi;

const schemasWithFormats = () => {
  const ajv = new Ajv2020({ strict: true });
  ajvFormats.default(ajv);
  return ajv;
};

describe('messageDocuments', () => {
  test('hold a JSON Schema of each event and an AsyncAPI document', () => {
    expect(Object.keys(messageDocuments)).toEqual([
      'incident.created.schema.json',
      'incident.resolved.schema.json',
      'channel.test.schema.json',
      'asyncapi.json',
    ]);
  });

  test('give each JSON Schema an address of its own, by which others may refer to it', () => {
    const ajv = schemasWithFormats();
    for (const name of schemaFiles) ajv.addSchema(messageDocuments[name] ?? {});
    const isCreated = ajv.getSchema('urn:tocsin:message:1:incident.created');
    expect(isCreated?.(JSON.parse(`${Buffer.from(buildMessage(sampleMessage))}`))).toBe(true);
    expect(isCreated?.({ ...sampleMessage, event: 'incident.resolved' })).toBe(false);
  });

  test('pass the official schema of AsyncAPI 3', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    ajvFormats.default(ajv);
    ajv.addFormat('uri-template', true);
    const schema: Record<string, unknown> = { ...asyncApiSpecs.schemasWithoutId['3.0.0'] };
    const isAsyncApi = ajv.compile(schema);
    isAsyncApi(asyncApi);
    expect(isAsyncApi.errors ?? []).toEqual([]);
    expect(isAsyncApi({ ...asyncApi, operations: { send: { action: 'emit' } } })).toBe(false);
  });

  test('describe in AsyncAPI what is sent: the headers and the body of each event', () => {
    const ajv = schemasWithFormats();
    for (const [event, { headers, payload }] of Object.entries(asyncApi.components.messages)) {
      const isBody = ajv.compile(payload.schema);
      expect(isBody(messageSchemas[event as keyof typeof messageSchemas].examples[0])).toBe(true);
      const isHeaders = ajv.compile(headers);
      expect(isHeaders(webhookHeaders(`sha256=${'0'.repeat(64)}`))).toBe(true);
      expect(isHeaders(webhookHeaders(undefined))).toBe(true);
      expect(isHeaders(webhookHeaders('sha1=00'))).toBe(false);
    }
  });
});
