import { describe, expect, test } from '@jest/globals';
import { anAttachment, anEmailChannel, aWebhookChannel, idSequence } from '@tocsin/testing';
import type { ChannelId } from '../src/brand.js';
import { mayBeSent, ringPlan } from '../src/ring-plan.js';
import { severities } from '../src/severity.js';

const newId = idSequence();
const [pager, chat] = [newId<ChannelId>(), newId<ChannelId>()] as const;
const nobody = { sentTo: [], heldBack: [] };

describe('the first message of an incident', () => {
  const first = { severity: 'warning', isSuppressed: false } as const;

  test('rings the attached channels, in their order', () => {
    const attachments = [anAttachment({ channelId: pager }), anAttachment({ channelId: chat })];
    expect(ringPlan({ ...first, attachments })).toMatchObject({ rung: [pager, chat], heldBack: [] });
    expect(ringPlan({ ...first, attachments: [] })).toMatchObject({ rung: [], heldBack: [] });
  });

  test.each([
    ['info', true],
    ['warning', true],
    ['critical', false],
  ] as const)('of a warning: a channel from %s on is rung: %j', (minSeverity, isRung) => {
    const { rung, heldBack } = ringPlan({
      ...first,
      attachments: [anAttachment({ channelId: pager, minSeverity })],
    });
    expect(rung).toEqual(isRung ? [pager] : []);
    expect(heldBack).toEqual(isRung ? [] : [{ channelId: pager, reason: 'min_severity' }]);
  });

  test('does not ring a channel that is switched off', () => {
    const attachments = [
      anAttachment({ channelId: pager, enabled: false }),
      anAttachment({ channelId: chat }),
    ];
    expect(ringPlan({ ...first, attachments })).toMatchObject({
      rung: [chat],
      heldBack: [{ channelId: pager, reason: 'disabled' }],
    });
  });

  test("rings nobody while the incident of the monitor's parent is open", () => {
    const attachments = [anAttachment({ channelId: pager })];
    expect(ringPlan({ ...first, attachments, isSuppressed: true })).toMatchObject({
      rung: [],
      heldBack: [{ channelId: pager, reason: 'suppressed' }],
    });
  });

  test('rings a channel once, if one of its attachments rings it', () => {
    const [all, worse] = [
      anAttachment({ channelId: pager }),
      anAttachment({ channelId: pager, minSeverity: 'critical' }),
    ];
    for (const attachments of [
      [all, worse],
      [worse, all],
      [all, all],
    ])
      expect(ringPlan({ ...first, attachments })).toMatchObject({ rung: [pager], heldBack: [] });
    expect(ringPlan({ ...first, attachments: [worse, worse] }).heldBack).toHaveLength(1);
  });

  test.each([
    ['warning', 'not_yet'],
    ['critical', 'min_severity'],
  ] as const)('holds a later channel that wants %s incidents back: %s', (minSeverity, reason) => {
    const attachments = [anAttachment({ channelId: pager, afterMinutes: 10, minSeverity })];
    expect(ringPlan({ ...first, attachments }).heldBack).toEqual([{ channelId: pager, reason }]);
  });
});

describe('the end of an incident', () => {
  const end = { severity: 'warning', isSuppressed: false } as const;
  const attachments = [anAttachment({ channelId: pager })];

  test('rings a channel that the start rang, also if it wants only worse incidents by now', () => {
    const start = { sentTo: [pager], heldBack: [] };
    const demanding = [anAttachment({ channelId: pager, minSeverity: 'critical' })];
    expect(ringPlan({ ...end, attachments: demanding, start }).rung).toEqual([pager]);
  });

  test('does not ring a channel that the start held back, also if it wants all incidents by now', () => {
    const start = { sentTo: [], heldBack: [pager] };
    expect(ringPlan({ ...end, attachments, start })).toMatchObject({
      rung: [],
      heldBack: [{ channelId: pager, reason: 'start_held_back' }],
    });
  });

  test.each(severities)(
    'rings a channel that was attached meanwhile, also if it wants %s incidents only',
    (minSeverity) => {
      const late = [anAttachment({ channelId: chat, minSeverity })];
      const { rung } = ringPlan({ ...end, attachments: late, start: { sentTo: [pager], heldBack: [] } });
      expect(rung).toEqual([chat]);
    },
  );

  test('does not ring a channel that was detached or switched off meanwhile', () => {
    const start = { sentTo: [pager, chat], heldBack: [] };
    const off = [anAttachment({ channelId: pager, enabled: false })];
    expect(ringPlan({ ...end, attachments: off, start })).toMatchObject({
      rung: [],
      heldBack: [{ channelId: pager, reason: 'disabled' }],
    });
  });

  test('rings nobody when the incident sent no message', () => {
    expect(ringPlan({ ...end, attachments, isSuppressed: true, start: nobody }).rung).toEqual([]);
  });
});

describe('a message may be sent', () => {
  test.each([
    [aWebhookChannel(), 'lite'],
    [anEmailChannel(), 'free'],
  ] as const)('when the plan covers the channel', (channel, planId) => {
    expect(mayBeSent(channel, planId)).toEqual({ allowed: true, channel });
  });

  test('unless the account moved to a plan that does not cover the channel', () => {
    expect(mayBeSent(aWebhookChannel(), 'free')).toEqual({
      allowed: false,
      code: 'plan_required',
      message: 'Webhook channels need the Lite plan; the Free plan has Email only.',
    });
  });

  test('unless the address waits for its confirmation', () => {
    expect(mayBeSent(anEmailChannel({ confirmed: false }), 'free')).toEqual({
      allowed: false,
      code: 'address_unconfirmed',
      message: 'The address is not confirmed yet, so it gets only the confirmation mail.',
    });
  });

  test.each(['free', 'lite'] as const)('unless the channel is gone (%s)', (planId) => {
    expect(mayBeSent(null, planId)).toMatchObject({ allowed: false, code: 'channel_deleted' });
  });
});
