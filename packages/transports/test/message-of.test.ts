import { describe, expect, test } from '@jest/globals';
import { contentOf } from '@tocsin/domain';
import { anIncidentOpened, anIncidentResolved, recorded } from '@tocsin/testing';
import { buildMessage, parseMessage } from '@tocsin/webhook-core';
import { messageOf } from '../src/message-of.js';

const { eventId, recordedAt: createdAt } = recorded(anIncidentOpened());

describe('what an alert says', () => {
  test.each([
    ['opened', recorded(anIncidentOpened())],
    ['resolved', recorded(anIncidentResolved())],
  ])('of an incident that %s is what its event says', (_, cause) => {
    const message = messageOf({ cause, eventId, createdAt });
    expect(message).toEqual(contentOf(cause));
    expect(parseMessage(buildMessage(message))).toEqual(message);
  });

  test('of no incident is a test that carries the id and the time of its event', () => {
    expect(messageOf({ cause: null, eventId, createdAt })).toMatchObject({
      event: 'channel.test',
      incident: { id: eventId, started_at: createdAt },
      timestamp: createdAt,
    });
  });
});
