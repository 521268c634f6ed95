import { describe, expect, test } from '@jest/globals';
import {
  anIncidentOpened,
  anIncidentResolved,
  aWebhookChannel,
  given,
  idSequence,
  recorded,
} from '@tocsin/testing';
import {
  type AlertDispatchCommand,
  type AlertDispatchEvent,
  alertDispatch,
  dispatchesFor,
  interrupted,
  type SendOutcome,
} from '../src/alert-dispatch.js';
import { type AlertId, type ChannelId, type Instant, instant } from '../src/brand.js';
import { replay } from '../src/decider.js';

const newId = idSequence();
const at = (time: string) => instant(new Date(`2026-05-03T${time}.000Z`));

const alertId = newId<AlertId>();
const expiry = at('12:00:30');

const planned: AlertDispatchEvent = { type: 'DispatchPlanned', data: { alertId } };
const claimed: AlertDispatchEvent = {
  type: 'DispatchClaimed',
  data: { claimedBy: 'a', claimExpiresAt: expiry },
};
const delivered: SendOutcome = { outcome: 'delivered', responseStatus: 200, durationMs: 40 };
const failed: SendOutcome = {
  outcome: 'failed',
  code: 'http_status',
  message: 'The receiver answered with status 500.',
  responseStatus: 500,
  durationMs: 40,
};
const completed = (outcome: SendOutcome, completedAt = at('12:00:01')): AlertDispatchEvent => ({
  type: 'DispatchCompleted',
  data: { outcome, completedAt },
});

const plan: AlertDispatchCommand = { type: 'Plan', alertId };
const claim = (by: string): AlertDispatchCommand => ({ type: 'Claim', by, expiresAt: expiry });
const release = (by: string): AlertDispatchCommand => ({ type: 'Release', by });
const complete = (by: string, outcome: SendOutcome, now = at('12:00:01')): AlertDispatchCommand => ({
  type: 'Complete',
  by,
  outcome,
  now,
});
const closeExpired = (now: Instant): AlertDispatchCommand => ({ type: 'CloseExpired', now });

describe('dispatchesFor', () => {
  test('rings every attached channel once, also one that is listed twice', () => {
    const [one, other] = [newId<ChannelId>(), aWebhookChannel().channelId];
    const event = recorded(anIncidentOpened({ channelIds: [one, other, one] }));
    expect(dispatchesFor(event).map(({ channelId }) => channelId)).toEqual([one, other]);
  });

  test('rings nobody when no channel is attached', () => {
    expect(dispatchesFor(recorded(anIncidentOpened({ channelIds: [] })))).toEqual([]);
  });

  test('plans incident.created for an opening, with what the alerts table shows', () => {
    const event = recorded(anIncidentOpened());
    const { accountId, incidentId, monitor } = event.data;
    expect(dispatchesFor(event)).toEqual([
      {
        eventId: event.eventId,
        channelId: aWebhookChannel().channelId,
        accountId,
        event: 'incident.created',
        incidentId,
        monitorId: monitor.id,
        createdAt: event.recordedAt,
      },
    ]);
  });

  test('plans incident.resolved for a resolution', () => {
    const event = recorded(anIncidentResolved());
    expect(dispatchesFor(event)).toMatchObject([{ event: 'incident.resolved', eventId: event.eventId }]);
  });
});

describe('a dispatch', () => {
  test('is planned, claimed and completed', () => {
    given(alertDispatch, []).when(plan).then([planned]);
    given(alertDispatch, [planned]).when(claim('a')).then([claimed]);
    given(alertDispatch, [planned, claimed])
      .when(complete('a', delivered))
      .then([completed(delivered)]);
    given(alertDispatch, [planned, claimed])
      .when(complete('a', failed))
      .then([completed(failed)]);
  });

  test('is planned once', () => {
    given(alertDispatch, [planned]).when(plan).then([]);
    given(alertDispatch, [planned, claimed, completed(failed)])
      .when(plan)
      .then([]);
  });

  test('is claimed by one process only, and not again once it has ended', () => {
    given(alertDispatch, []).when(claim('a')).then([]);
    given(alertDispatch, [planned, claimed]).when(claim('b')).then([]);
    given(alertDispatch, [planned, claimed]).when(claim('a')).then([]);
    given(alertDispatch, [planned, claimed, completed(failed)])
      .when(claim('b'))
      .then([]);
  });

  test('is completed only by the process that claimed it', () => {
    given(alertDispatch, [planned]).when(complete('a', delivered)).then([]);
    given(alertDispatch, [planned, claimed]).when(complete('b', delivered)).then([]);
  });

  test('waits again when its sender gives it back, and only its sender may', () => {
    const released: AlertDispatchEvent = { type: 'DispatchReleased', data: { releasedBy: 'a' } };
    given(alertDispatch, [planned, claimed]).when(release('a')).then([released]);
    given(alertDispatch, [planned, claimed, released]).when(claim('a')).then([claimed]);
    for (const history of [
      [planned],
      [planned, claimed, released],
      [planned, claimed, completed(delivered)],
    ]) {
      given(alertDispatch, history).when(release('a')).then([]);
    }
    given(alertDispatch, [planned, claimed]).when(release('b')).then([]);
  });

  test('may be completed after its claim ran out, as long as nobody closed it', () => {
    const late = at('12:05:00');
    given(alertDispatch, [planned, claimed])
      .when(complete('a', delivered, late))
      .then([completed(delivered, late)]);
  });

  test('is closed as interrupted when its claim ran out, and not a moment earlier', () => {
    given(alertDispatch, [planned, claimed])
      .when(closeExpired(at('12:00:29')))
      .then([]);
    given(alertDispatch, [planned, claimed])
      .when(closeExpired(expiry))
      .then([completed(interrupted, expiry)]);
  });

  test('is not closed while nobody has claimed it', () => {
    given(alertDispatch, [planned])
      .when(closeExpired(at('23:59:59')))
      .then([]);
  });

  test('stays as it ended, whatever is reported later', () => {
    for (const outcome of [delivered, failed, interrupted]) {
      const history = [planned, claimed, completed(outcome)];
      given(alertDispatch, history).when(complete('a', delivered)).then([]);
      given(alertDispatch, history)
        .when(closeExpired(at('23:59:59')))
        .then([]);
    }
  });

  test('has the state that its events say', () => {
    expect(replay(alertDispatch, [])).toEqual({ status: 'none' });
    expect(replay(alertDispatch, [planned])).toEqual({ status: 'pending' });
    expect(replay(alertDispatch, [planned, claimed])).toEqual({
      status: 'sending',
      claimedBy: 'a',
      claimExpiresAt: expiry,
    });
    expect(replay(alertDispatch, [planned, claimed, completed(failed)])).toEqual({
      status: 'failed',
      outcome: failed,
      completedAt: at('12:00:01'),
    });
  });
});
