import type { WebhookMessage } from './message.js';

/**
 * Returns a test message: sample data in the shape of an incident's message.
 * @param id the UUID for `incident.id`, different in each test
 * @param timestamp the time of the test: ISO 8601 in UTC with milliseconds
 */
export function testMessage({ id, timestamp }: { id: string; timestamp: string }): WebhookMessage {
  return {
    event: 'channel.test',
    incident: {
      id,
      title: 'Test message from Tocsin',
      status: 'open',
      severity: 'info',
      started_at: timestamp,
      resolved_at: null,
    },
    monitor: {
      // A UUIDv7 of the year 1970, which no real monitor has.
      id: '00000000-0000-7000-8000-000000000000',
      name: 'Example monitor',
      type: 'http',
      target: 'https://example.com/',
    },
    timestamp,
  };
}
