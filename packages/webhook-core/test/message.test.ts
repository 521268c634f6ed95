import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildMessage, parseMessage } from '../src/index.js';
import { anyMessage, sampleMessage } from './messages.js';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

describe('buildMessage', () => {
  test('writes exactly the documented keys, in the documented order, without spaces', () => {
    expect(`${Buffer.from(buildMessage(sampleMessage))}`).toBe(
      '{"event":"incident.created",' +
        '"incident":{"id":"019dedd5-a980-7d21-8a53-6d0f3b9e2c14","title":"shop.example.com does not answer",' +
        '"status":"open","severity":"critical","started_at":"2026-05-03T12:34:56.000Z","resolved_at":null},' +
        '"monitor":{"id":"019d9ab6-bd21-7a44-b6c9-90e1d7452fa8","name":"Müller & Söhne","type":"http",' +
        '"target":"https://münchen.example/?q=ü"},' +
        '"timestamp":"2026-05-03T12:34:56.012Z"}',
    );
  });

  test('keeps the order and leaves extra properties out, whatever object it is given', () => {
    const { event, incident, monitor, timestamp } = sampleMessage;
    const untidy = {
      timestamp,
      account_id: 'not for receivers',
      monitor: {
        ...Object.fromEntries(Object.entries(monitor).reverse()),
        ...monitor,
        settings: { token: 'x' },
      },
      incident: { channel_ids: ['not for receivers'], ...incident, toJSON: () => 'not for receivers' },
      event,
    };
    expect(buildMessage(untidy)).toEqual(buildMessage(sampleMessage));
  });

  test('writes half a surrogate pair as an escape, so that the bytes stay UTF-8', () => {
    const title = 'half of a bell \ud83d and on';
    const body = buildMessage({ ...sampleMessage, incident: { ...sampleMessage.incident, title } });
    expect(strictUtf8.decode(body)).toContain('"title":"half of a bell \\ud83d and on"');
    expect(parseMessage(body).incident.title).toBe(title);
  });

  test('gives valid UTF-8 that parses back into the same message, for any text in it', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const body = buildMessage(message);
        expect(parseMessage(body)).toEqual(message);
        expect(parseMessage(strictUtf8.decode(body))).toEqual(message);
      }),
    );
  });
});
