import type { WebhookMessage } from './message.js';

/**
 * The message that tries out a channel: the shape of an incident's message around sample data that says so.
 *
 * @param id the UUID its `incident.id` carries, so that one test can be told from the next.
 * @param timestamp when the test was asked for: ISO 8601 in UTC with milliseconds.
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
      // A UUIDv7 of the year 1970: no real monitor can have it.
      id: '00000000-0000-7000-8000-000000000000',
      name: 'Example monitor',
      type: 'http',
      target: 'https://example.com/',
    },
    timestamp,
  };
}
