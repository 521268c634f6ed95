import { describe, expect, test } from '@jest/globals';
import { buildMessage, parseMessage, testMessage } from '../src/index.js';

const input = { id: '019dedd1-2540-7c3e-9b1d-2f6a8c4e0b57', timestamp: '2026-05-03T12:30:00.000Z' };

describe('testMessage', () => {
  test('is sample data that says so, in the shape of an incident message', () => {
    expect(testMessage(input)).toEqual({
      event: 'channel.test',
      incident: {
        id: input.id,
        title: 'Test message from Tocsin',
        status: 'open',
        severity: 'info',
        started_at: input.timestamp,
        resolved_at: null,
      },
      monitor: {
        id: '00000000-0000-7000-8000-000000000000',
        name: 'Example monitor',
        type: 'http',
        target: 'https://example.com/',
      },
      timestamp: input.timestamp,
    });
  });

  test('gives the same bytes for the same input, and receivers can read them', () => {
    expect(buildMessage(testMessage(input))).toEqual(buildMessage(testMessage({ ...input })));
    expect(parseMessage(buildMessage(testMessage(input)))).toEqual(testMessage(input));
  });
});
