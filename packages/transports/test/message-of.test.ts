import { describe, expect, test } from '@jest/globals';
import { contentOf, instant } from '@tocsin/domain';
import { anIncidentOpened, anIncidentResolved, recorded } from '@tocsin/testing';
import { buildMessage, parseMessage } from '@tocsin/webhook-core';
import { messageOf } from '../src/message-of.js';

const { eventId, recordedAt: createdAt } = recorded(anIncidentOpened());
const producedAt = instant(new Date(Date.parse(createdAt) + 3_600_000));

describe('what an alert says', () => {
  test.each([
    ['opened', recorded(anIncidentOpened())],
    ['resolved', recorded(anIncidentResolved())],
  ])('of an incident that %s is what its event says', (_, cause) => {
    const message = messageOf({ cause, eventId, createdAt, producedAt });
    expect(message).toEqual({ ...contentOf(cause), timestamp: producedAt });
    expect(parseMessage(buildMessage(message))).toEqual(message);
  });

  test('of no incident is a test that carries the id of its event', () => {
    expect(messageOf({ cause: null, eventId, createdAt, producedAt })).toMatchObject({
      event: 'channel.test',
      incident: { id: eventId, started_at: createdAt },
      timestamp: producedAt,
    });
  });

  test.each([null, recorded(anIncidentOpened())])(
    'in a row of an earlier version bears the time of its event',
    (cause) => {
      const message = messageOf({ cause, eventId, createdAt, producedAt: null });
      expect(message.timestamp).toBe(cause?.recordedAt ?? createdAt);
    },
  );
});
