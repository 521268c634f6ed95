import { describe, expect, test } from '@jest/globals';
import { channel, incident, monitor } from '@tocsin/domain';
import {
  aMonitor,
  anEmailChannel,
  anIncidentOpened,
  anIncidentResolved,
  anOpenIncident,
  aResolveIncident,
  aWatchedMonitor,
  aWebhookChannel,
  recorded,
} from '../src/builders.js';
import { given } from '../src/given-when-then.js';

describe('builders', () => {
  test('make commands and events that belong together', () => {
    given(incident, []).when(anOpenIncident()).then([anIncidentOpened()]);
    given(incident, [anIncidentOpened()]).when(aResolveIncident()).then([anIncidentResolved()]);
  });

  test('make a monitor and channels as their events would', () => {
    const { status: _, createdAt: at, updatedAt: __, ...watched } = aMonitor();
    expect(monitor.evolve(monitor.initial, { type: 'MonitorCreated', data: { ...watched, at } })).toEqual(
      aMonitor(),
    );
    for (const existing of [aWebhookChannel(), anEmailChannel()]) {
      const { status: _status, createdAt, updatedAt: _updatedAt, ...config } = existing;
      const created = { type: 'ChannelCreated', data: { ...config, at: createdAt } } as const;
      expect(channel.evolve(channel.initial, created)).toEqual(existing);
    }
  });

  test('take what a test cares about', () => {
    expect(aWebhookChannel({ webhookSecret: null, name: 'Quiet' })).toMatchObject({
      name: 'Quiet',
      destination: { type: 'Webhook', secrets: {} },
    });
    expect(anEmailChannel({ emailAddress: 'a@example.com' }).destination).toEqual({
      type: 'Email',
      fields: { email_address: 'a@example.com' },
      secrets: {},
    });
    expect(aWatchedMonitor({ hasOpenIncident: true })).toEqual({
      ...aWatchedMonitor(),
      hasOpenIncident: true,
    });
    expect(recorded(anIncidentOpened({ title: 'Down' }), { version: 7 })).toMatchObject({
      version: 7,
      data: { title: 'Down' },
    });
  });
});
