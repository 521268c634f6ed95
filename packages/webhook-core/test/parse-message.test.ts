import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildMessage, InvalidMessageError, parseMessage } from '../src/index.js';
import { fieldPaths, sampleMessage, sampleWith } from './messages.js';

const notATime = 'must be a UTC time such as 2026-05-03T12:34:56.000Z';

describe('parseMessage', () => {
  test('reads the body as bytes and as text', () => {
    const body = Buffer.from(buildMessage(sampleMessage));
    expect(parseMessage(body)).toEqual(sampleMessage);
    expect(parseMessage(body.toString('utf8'))).toEqual(sampleMessage);
  });

  test('ignores fields it does not know, wherever they are', () => {
    const { incident, monitor } = sampleMessage;
    const later = {
      ...sampleMessage,
      region: 'eu',
      incident: { ...incident, cause: 'dns' },
      monitor: { ...monitor, tags: ['shop'] },
    };
    expect(parseMessage(JSON.stringify(later))).toEqual(sampleMessage);
  });

  test.each(fieldPaths)('names %s when it is missing', (field) => {
    const body = JSON.stringify(sampleWith(field, undefined));
    expect(() => parseMessage(body)).toThrow(expect.objectContaining({ name: 'InvalidMessageError', field }));
  });

  test.each([
    ['event', 'incident.deleted', 'must be one of incident.created, incident.resolved, channel.test'],
    ['event', ['incident.created'], 'must be one of incident.created, incident.resolved, channel.test'],
    ['incident', [], 'must be an object'],
    ['incident', null, 'must be an object'],
    ['incident.id', '42', 'must be a UUID'],
    ['incident.id', '{019dedd5-a980-7d21-8a53-6d0f3b9e2c14}', 'must be a UUID'],
    ['incident.title', 7, 'must be a string'],
    ['incident.status', 'constructor', 'must be one of open, resolved'],
    ['incident.severity', 'CRITICAL', 'must be one of info, warning, critical'],
    ['incident.started_at', '2026-05-03T12:34:56Z', notATime],
    ['incident.started_at', '2026-05-03T14:34:56.000+02:00', notATime],
    ['incident.started_at', '2026-02-30T12:34:56.000Z', notATime],
    ['incident.started_at', '2026-05-03T24:00:00.000Z', notATime],
    ['incident.resolved_at', '', notATime],
    ['monitor', 'http', 'must be an object'],
    ['monitor.target', null, 'must be a string'],
    ['timestamp', 1_777_811_696_000, notATime],
    ['timestamp', '2026-13-03T12:34:56.000Z', notATime],
  ])('names %s and the rule when it is %j', (field, value, rule) => {
    const body = JSON.stringify(sampleWith(field, value));
    expect(() => parseMessage(body)).toThrow(
      expect.objectContaining({ field, rule, message: `${field} ${rule}` }),
    );
  });

  test.each([
    ['nothing', ''],
    ['a word', 'created'],
    ['half a message', buildMessage(sampleMessage).subarray(0, 100)],
    ['bytes that are not UTF-8', Buffer.from('{"event":"\xff"}', 'latin1')],
  ])('refuses %s as not being JSON, and keeps the cause', (_what, body) => {
    expect(() => parseMessage(body)).toThrow(
      expect.objectContaining({
        field: 'body',
        rule: 'must be JSON in UTF-8',
        cause: expect.objectContaining({ message: expect.any(String) }),
      }),
    );
  });

  test('does not take fields from a __proto__ key', () => {
    const body = `{"__proto__":${buildMessage(sampleMessage)}}`;
    expect(() => parseMessage(body)).toThrow(new InvalidMessageError('incident', 'must be an object'));
  });

  test('answers any other JSON with an InvalidMessageError', () => {
    fc.assert(
      fc.property(fc.json(), (body) => {
        expect(() => parseMessage(body)).toThrow(InvalidMessageError);
      }),
    );
  });

  test('throws a TypeError with advice when the body was parsed already', () => {
    const parsed: unknown = sampleMessage;
    // @ts-expect-error: a receiver in plain JavaScript may pass an already parsed body.
    expect(() => parseMessage(parsed)).toThrow(
      expect.objectContaining({ name: 'TypeError', message: expect.stringContaining('exactly as received') }),
    );
  });
});
