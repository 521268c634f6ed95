import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import fc from 'fast-check';
import {
  type AlertEvent,
  buildMessage,
  exactMessageSchemas,
  messageSchemas,
  parseMessage,
  testMessage,
} from '../src/index.js';
import { anyMessage, fieldPaths, sampleMessage, sampleWith } from './messages.js';

const ajv = new Ajv2020({ strict: true });
ajvFormats.default(ajv);

const validates = {
  'incident.created': ajv.compile(messageSchemas['incident.created']),
  'incident.resolved': ajv.compile(messageSchemas['incident.resolved']),
  'channel.test': ajv.compile(messageSchemas['channel.test']),
};
const validatesExactly = {
  'incident.created': ajv.compile(exactMessageSchemas['incident.created']),
  'incident.resolved': ajv.compile(exactMessageSchemas['incident.resolved']),
  'channel.test': ajv.compile(exactMessageSchemas['channel.test']),
};
const events: AlertEvent[] = ['incident.created', 'incident.resolved', 'channel.test'];

function isValid(event: AlertEvent, body: unknown): boolean {
  return validates[event](body);
}

describe('messageSchemas', () => {
  test('each accept every message of their event as it is sent, and no message of another event', () => {
    fc.assert(
      fc.property(anyMessage, fc.constantFrom(...events), (message, event) => {
        const sent: unknown = JSON.parse(`${Buffer.from(buildMessage(message))}`);
        expect(isValid(event, sent)).toBe(message.event === event);
        expect(validatesExactly[event](sent)).toBe(message.event === event);
      }),
    );
  });

  test('accept the test message', () => {
    const message = testMessage({ id: sampleMessage.incident.id, timestamp: sampleMessage.timestamp });
    expect(isValid('channel.test', message)).toBe(true);
  });

  test.each(fieldPaths)('reject a message without %s', (field) => {
    expect(isValid('incident.created', sampleWith(field, undefined))).toBe(false);
  });

  test.each(['region', 'incident.cause', 'monitor.tags'])(
    'accept a message with %s beside what is sent, as parseMessage does; the exact ones do not',
    (field) => {
      const added = sampleWith(field, 'new');
      expect(isValid('incident.created', added)).toBe(true);
      expect(parseMessage(JSON.stringify(added))).toEqual(sampleMessage);
      expect(validatesExactly['incident.created'](added)).toBe(false);
    },
  );

  test.each([
    ['incident.id', '42'],
    ['incident.severity', 'fatal'],
    ['incident.status', 'resolved'],
    ['incident.started_at', '2026-05-03T12:34:56Z'],
    ['incident.resolved_at', '2026-05-03T12:41:07.250Z'],
    ['timestamp', '2026-02-30T12:34:56.000Z'],
    ['monitor.name', null],
  ])('reject a newly created incident whose %s is %j', (field, value) => {
    expect(isValid('incident.created', sampleWith(field, value))).toBe(false);
  });

  test.each(events)('show an example of %s that has the exact bytes of a message', (event) => {
    const { examples } = messageSchemas[event];
    expect(examples).toHaveLength(1);
    for (const example of examples) {
      expect(isValid(event, example)).toBe(true);
      expect(JSON.stringify(example)).toBe(`${Buffer.from(buildMessage(example))}`);
    }
  });
});
