import { describe, expect, test } from '@jest/globals';
import type { DispatchErrorCode } from '../src/alert-dispatch.js';
import { instant } from '../src/brand.js';
import {
  type ChannelFailure,
  type ChannelToJudge,
  channelHealthRules,
  type EndedMessage,
  judgeChannel,
  mustTellOwners,
} from '../src/channel-health.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const at = (ms: number) => instant(new Date(Date.UTC(2026, 4, 3, 12) + ms));

const failed = (ms: number, code: DispatchErrorCode = 'timeout', responseStatus: number | null = null) =>
  ({ endedAt: at(ms), error: { code, message: `It was ${code}.`, responseStatus } }) as const;
const delivered = (ms: number): EndedMessage => ({ endedAt: at(ms), error: null });
const judge = (messages: readonly EndedMessage[], ms: number, others: Partial<ChannelToJudge> = {}) =>
  judgeChannel({ isEnabled: true, before: null, messages, ...others }, at(ms));
const failingSince = (ms: number): ChannelFailure => ({
  since: at(ms),
  error: { code: 'timeout', message: 'It was timeout.' },
});

describe('a channel is failing', () => {
  test('after three failures in a row, since the first of them', () => {
    const three = [failed(3000, 'dns'), failed(2000), failed(1000), delivered(0)];
    expect(judge(three.slice(1), 3001)).toMatchObject({ status: 'ok' });
    expect(judge(three, 3001)).toEqual({
      status: 'failing',
      failure: { since: at(1000), error: { code: 'dns', message: 'It was dns.' } },
      lookAgainAt: at(3001 + channelHealthRules.lookAgainMs),
    });
  });

  test('fifteen minutes after one failure that no delivery followed', () => {
    const one = [failed(1000), delivered(0)];
    const due = 1000 + 15 * minuteMs;
    expect(judge(one, 2000)).toEqual({ status: 'ok', failure: null, lookAgainAt: at(due) });
    expect(judge(one, due - 1)).toEqual({ status: 'ok', failure: null, lookAgainAt: at(due) });
    expect(judge(one, due)).toMatchObject({ status: 'failing', failure: { since: at(1000) } });
  });

  test('until the first delivery, and not before three further failures or fifteen minutes', () => {
    const before = failingSince(0);
    expect(judge([failed(5000), failed(0)], 6000, { before })).toMatchObject({
      status: 'failing',
      failure: { since: at(0) },
    });
    expect(judge([delivered(5000), failed(0)], 6000, { before })).toEqual({
      status: 'ok',
      failure: null,
      lookAgainAt: null,
    });
    expect(judge([failed(7000), delivered(5000), failed(0)], 8000, { before })).toMatchObject({
      status: 'ok',
    });
  });

  test('when its messages are no longer stored', () => {
    expect(judge([], dayMs, { before: failingSince(0) })).toMatchObject({ failure: failingSince(0) });
  });

  test('when the receiver says that the address is gone, in these words', () => {
    const [last] = [judge([failed(0, 'http_status', 410)], 15 * minuteMs)];
    expect(last?.failure?.error).toEqual({
      code: 'http_status',
      message: 'The receiver says that this address is gone: it answered 410.',
    });
    expect(judge([failed(0, 'http_status', 500)], 15 * minuteMs).failure?.error.message).toBe(
      'It was http_status.',
    );
  });

  test('when a clock that was set back has its failure in the future', () => {
    expect(judge([failed(dayMs)], 0)).toMatchObject({ status: 'failing' });
    expect(judge([failed(minuteMs)], 0)).toMatchObject({ status: 'ok', lookAgainAt: at(14 * minuteMs) });
  });
});

describe('a channel is not failing', () => {
  test('while it is switched off: nobody relies on it', () => {
    const three = [failed(3000), failed(2000), failed(1000)];
    const off = { isEnabled: false, before: failingSince(1000) };
    expect(judge(three, 4000, off)).toEqual({ status: 'ok', failure: null, lookAgainAt: null });
  });

  test.each<DispatchErrorCode>(['interrupted', 'address_unconfirmed', 'channel_deleted'])(
    'by messages that ended as %s, which say nothing of it and end nothing',
    (code) => {
      const messages = [failed(3000, code), failed(2000, code), failed(1000, code)];
      expect(judge(messages, dayMs)).toEqual({ status: 'ok', failure: null, lookAgainAt: null });
      expect(judge(messages, dayMs, { before: failingSince(0) })).toMatchObject({ status: 'failing' });
      expect(judge([...messages, delivered(500), failed(0)], dayMs)).toMatchObject({ status: 'ok' });
    },
  );

  test.each<DispatchErrorCode>(['plan_required', 'internal', 'blocked_address', 'smtp'])(
    'though messages that ended as %s count: nobody heard of them',
    (code) => {
      const messages = [failed(3000, code), failed(2000, code), failed(1000, code)];
      expect(judge(messages, 4000)).toMatchObject({ status: 'failing' });
    },
  );
});

describe('a failing channel is looked at', () => {
  test('every 15 seconds, and after an hour every minute', () => {
    const before = failingSince(0);
    expect(judge([failed(0)], 59 * minuteMs, { before }).lookAgainAt).toBe(at(59 * minuteMs + 15_000));
    expect(judge([failed(0)], 60 * minuteMs, { before }).lookAgainAt).toBe(at(61 * minuteMs));
  });
});

describe('its owners are told', () => {
  test('once of each failure', () => {
    expect(mustTellOwners(failingSince(0), null, at(1))).toBe(true);
    expect(mustTellOwners(failingSince(0), at(1), at(2))).toBe(false);
    expect(mustTellOwners(failingSince(0), at(1), at(30 * dayMs))).toBe(false);
  });

  test('at most once a day, and then of what lasts', () => {
    const again = failingSince(1000);
    expect(mustTellOwners(again, at(1), at(2000))).toBe(false);
    expect(mustTellOwners(again, at(1), at(dayMs))).toBe(false);
    expect(mustTellOwners(again, at(1), at(1 + dayMs))).toBe(true);
  });

  test('again when the clock was set back by more than a day since', () => {
    expect(mustTellOwners(failingSince(0), at(1000), at(10))).toBe(false);
    expect(mustTellOwners(failingSince(0), at(2 * dayMs), at(1000))).toBe(true);
  });
});
