import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ChannelId, ClaimedDispatch, CompletedDispatch, FoundChannel } from '@tocsin/domain';
import { type Journal, noJournal } from '../../src/journal/crash-journal.js';
import type { EndedMessage } from '../../src/sending/in-flight.js';
import {
  type SendableDispatch,
  Sender,
  type SenderParts,
  sendStartsWithinMs,
} from '../../src/sending/sender.js';
import { delivered, request, timedOut } from '../support/outcomes.js';
import { aPending } from '../support/pending.js';
import { aPlace } from '../support/places.js';

let nowMs: number;
let recorded: CompletedDispatch[][];
let ended: EndedMessage[];

beforeEach(() => {
  nowMs = 5000;
  recorded = [];
  ended = [];
});

const newSender = (parts: Partial<SenderParts> = {}): Sender =>
  new Sender({
    queue: {
      complete: async (completed) => {
        recorded.push([...completed]);
      },
    },
    journal: noJournal,
    send: async () => ({ outcome: delivered, request }),
    monotonicMs: () => nowMs,
    onEnded: (each) => ended.push(each),
    ...parts,
  });

const taken = (dispatch: ClaimedDispatch = aPending()) => ({ dispatch, place: aPlace(), claimedAtMs: nowMs });

const openSends = () => {
  const ends = new Map<ChannelId, () => void>();
  const send: SenderParts['send'] = ({ channelId }) =>
    new Promise((resolve) => ends.set(channelId, () => resolve({ outcome: delivered, request })));
  const end = async ({ dispatch: { channelId } }: ReturnType<typeof taken>): Promise<void> => {
    ends.get(channelId)?.();
    await new Promise(setImmediate);
  };
  return { send, end };
};

describe('a claimed message', () => {
  test('is sent once and at once, and its outcome is recorded', async () => {
    const sent: SendableDispatch[] = [];
    const sender = newSender({
      send: async (dispatch) => {
        sent.push(dispatch);
        return { outcome: timedOut, request };
      },
    });
    const message = taken();
    expect(sender.start([message])).toEqual([]);
    expect(sent).toEqual([message.dispatch]);
    await sender.idle();
    const completed = { alertId: message.dispatch.alertId, outcome: timedOut, request };
    expect(ended).toEqual([{ ...message, completed }]);
    expect(recorded).toEqual([]);
    expect(await sender.record()).toEqual(ended);
    expect(recorded).toEqual([[completed]]);
    expect(await sender.record()).toEqual([]);
    expect(recorded).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  test('counts as unrecorded from its end until it is recorded', async () => {
    const { send, end } = openSends();
    const sender = newSender({ send });
    const messages = [taken(), taken()] as const;
    sender.start(messages);
    expect(sender.unrecorded).toBe(0);
    await end(messages[0]);
    expect(sender.unrecorded).toBe(1);
    await sender.record();
    expect(sender.unrecorded).toBe(0);
  });

  test('is not sent when the claim is too old, since others may have closed it', async () => {
    const sender = newSender();
    const message = taken();
    nowMs += sendStartsWithinMs;
    expect(sender.start([message])).toEqual([]);
    nowMs += 1;
    expect(sender.start([message, taken()])).toEqual([message]);
    await sender.idle();
    await sender.record();
    expect(recorded.flat()).toHaveLength(2);
  });

  const unsendable: readonly (readonly [
    string,
    FoundChannel | undefined,
    ClaimedDispatch['plan'],
    string,
  ])[] = [
    ['is gone', null, 'lite', 'channel_deleted'],
    ['cannot be read', 'unreadable', 'lite', 'internal'],
    ['the plan does not cover', undefined, 'free', 'plan_required'],
  ];
  test.each(unsendable)(
    'to a channel that %s is not sent, and its outcome says why',
    async (_, channel, plan, code) => {
      const sender = newSender({
        send: async () => {
          throw new Error('must not be called');
        },
      });
      const dispatch = aPending();
      sender.start([
        taken({ ...dispatch, channel: channel === undefined ? dispatch.channel : channel, plan }),
      ]);
      await sender.idle();
      await sender.record();
      expect(recorded).toMatchObject([
        [
          {
            alertId: dispatch.alertId,
            outcome: { outcome: 'failed', code, durationMs: null },
            request: null,
          },
        ],
      ]);
    },
  );
});

describe('the journal of a sender', () => {
  let noted: string[][];
  let sent: string[];
  beforeEach(() => {
    noted = [];
    sent = [];
  });

  const noting = (begin: Journal['begin'] = () => true): Partial<SenderParts> => ({
    journal: {
      begin: (alertIds, unrecorded) => {
        noted.push([...alertIds]);
        return begin(alertIds, unrecorded);
      },
    },
    send: async ({ alertId }) => {
      expect(noted.flat()).toContain(alertId);
      sent.push(alertId);
      return { outcome: delivered, request };
    },
  });
  const idOf = ({ dispatch }: ReturnType<typeof taken>): string => dispatch.alertId;

  test('gets at once what starts together, before any of it is sent', () => {
    const messages = [taken(), taken()];
    newSender(
      noting(() => {
        expect(sent).toEqual([]);
        return true;
      }),
    ).start(messages);
    expect(noted).toEqual([messages.map(idOf)]);
    expect(sent).toEqual(messages.map(idOf));
  });

  test('gets nothing of a message that is too old', () => {
    const old = taken();
    nowMs += sendStartsWithinMs + 1;
    const sender = newSender(noting());
    expect(sender.start([old])).toEqual([old]);
    const next = taken();
    expect(sender.start([old, next])).toEqual([old]);
    expect(noted).toEqual([[idOf(next)]]);
  });

  test('keeps what it cannot note from being sent', () => {
    const messages = [taken(), taken()];
    expect(newSender(noting(() => false)).start(messages)).toEqual(messages);
    expect(sent).toEqual([]);
  });

  test('holds back messages when writing to it took too long', () => {
    const messages = [taken()];
    const sender = newSender(
      noting(() => {
        nowMs += sendStartsWithinMs + 1;
        return true;
      }),
    );
    expect(sender.start(messages)).toEqual(messages);
    expect(sent).toEqual([]);
  });

  test('is told what has begun and is not recorded', async () => {
    const { send, end } = openSends();
    let told: readonly string[] = [];
    const { journal } = noting((_, unrecorded) => {
      told = unrecorded();
      return true;
    });
    const sender = newSender({ send, ...(journal && { journal }) });
    const messages = [taken(), taken(), taken()] as const;
    sender.start(messages);
    expect(told).toEqual([]);
    await end(messages[0]);
    await sender.record();
    await end(messages[1]);
    sender.start([taken()]);
    expect(told).toEqual([idOf(messages[2]), idOf(messages[1])]);
  });
});

describe('an outcome', () => {
  test('is kept while the database is away, and recorded later', async () => {
    let isAway = true;
    const sender = newSender({
      queue: {
        complete: async (completed) => {
          if (isAway) throw new Error('the database is away');
          recorded.push([...completed]);
        },
      },
    });
    const messages = [taken(), taken(), taken()];
    sender.start(messages);
    await sender.idle();
    await expect(sender.record()).rejects.toThrow('the database is away');
    await expect(sender.record()).rejects.toThrow('the database is away');
    expect(sender.unrecorded).toBe(3);
    isAway = false;
    await sender.record();
    expect(recorded.flat().map(({ alertId }) => alertId)).toEqual(
      messages.map(({ dispatch }) => dispatch.alertId),
    );
    expect(sender.unrecorded).toBe(0);
  });

  test('that comes while others are recorded is recorded the next time', async () => {
    const { send, end } = openSends();
    const [first, second] = [taken(), taken()];
    const sender = newSender({
      send,
      queue: {
        complete: async (completed) => {
          recorded.push([...completed]);
          if (recorded.length === 1) await end(second);
        },
      },
    });
    sender.start([first]);
    sender.start([second]);
    await end(first);
    await sender.record();
    expect(sender.unrecorded).toBe(1);
    await sender.record();
    expect(recorded.map((completed) => completed.map(({ alertId }) => alertId))).toEqual([
      [first.dispatch.alertId],
      [second.dispatch.alertId],
    ]);
  });
});

test('a sender is idle when nothing is being sent, sends that start meanwhile included', async () => {
  const { send, end } = openSends();
  const sender = newSender({ send });
  const [first, second] = [taken(), taken()];
  let isIdle = false;
  sender.start([first]);
  const idle = sender.idle().then(() => {
    isIdle = true;
  });
  sender.start([second]);
  await end(first);
  expect(isIdle).toBe(false);
  await end(second);
  await idle;
  expect(ended).toHaveLength(2);
  await newSender().idle();
});
