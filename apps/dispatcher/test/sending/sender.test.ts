import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ChannelId, ClaimedDispatch, CompletedDispatch, FoundChannel } from '@tocsin/domain';
import { sendDeadlineMs } from '@tocsin/transports';
import { type Journal, noJournal } from '../../src/journal/crash-journal.js';
import {
  type EndedMessage,
  type InFlightMessage,
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
let unsent: InFlightMessage[];

beforeEach(() => {
  nowMs = 5000;
  recorded = [];
  ended = [];
  unsent = [];
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
    onUnsent: (message) => unsent.push(message),
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
    expect(sender.start(message)).toBe(true);
    expect(sent).toEqual([{ ...message.dispatch, begin: expect.any(Function) }]);
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
    for (const message of messages) sender.start(message);
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
    expect(sender.start(message)).toBe(true);
    nowMs += 1;
    expect(sender.start(message)).toBe(false);
    expect(sender.start(taken())).toBe(true);
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
      sender.start(taken({ ...dispatch, channel: channel === undefined ? dispatch.channel : channel, plan }));
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
  let noted: string[];
  beforeEach(() => {
    noted = [];
  });

  const journal = (begin: () => boolean = () => true): Journal => ({
    begin: async (alertId) => {
      noted.push(`${alertId} begins`);
      return begin();
    },
    end: ({ alertId, outcome }) => noted.push(`${alertId} ${outcome.outcome}`),
    settled: (alertId) => noted.push(`${alertId} is settled`),
  });

  /** Waits for a connection, begins and is answered. */
  const connecting = (connect: () => void = () => undefined): SenderParts['send'] => {
    return async ({ alertId, begin }) => {
      await new Promise(setImmediate);
      connect();
      if (!(await begin())) return { outcome: timedOut, request };
      noted.push(`${alertId} leaves`);
      return { outcome: delivered, request };
    };
  };

  test('gets a message when its first byte is about to leave, and its outcome before that is recorded', async () => {
    const sender = newSender({ journal: journal(), send: connecting() });
    const message = taken();
    const { alertId } = message.dispatch;
    sender.start(message);
    expect(noted).toEqual([]);
    await sender.idle();
    const begun = [`${alertId} begins`, `${alertId} leaves`, `${alertId} delivered`];
    expect(noted).toEqual(begun);
    await sender.record();
    expect(noted).toEqual([...begun, `${alertId} is settled`]);
  });

  const late = (): void => {
    nowMs += sendStartsWithinMs + sendDeadlineMs + 1;
  };
  test.each([
    ['when it cannot be noted', journal(() => false), undefined],
    ['after its claim has ended, since the process was stopped', journal(), late],
    [
      'after its claim has ended, since the process was stopped while it wrote',
      journal(() => {
        late();
        return true;
      }),
      undefined,
    ],
  ])('keeps a message from leaving %s', async (_, itsJournal, connect) => {
    const sender = newSender({ journal: itsJournal, send: connecting(connect) });
    const message = taken();
    sender.start(message);
    await sender.idle();
    expect(noted).not.toContain(`${message.dispatch.alertId} leaves`);
    expect(noted.at(-1)).toBe(`${message.dispatch.alertId} is settled`);
    expect(unsent).toEqual([message]);
    expect(ended).toEqual([]);
    expect(await sender.record()).toEqual([]);
  });

  test('lets a message leave once, even if its transport asks again', async () => {
    const answers: boolean[] = [];
    const sender = newSender({
      journal: journal(),
      send: async ({ begin }) => {
        answers.push(...(await Promise.all([begin(), begin()])), await begin());
        return { outcome: delivered, request };
      },
    });
    const message = taken();
    sender.start(message);
    await sender.idle();
    expect(answers).toEqual([true, false, false]);
    expect(unsent).toEqual([]);
    expect(ended).toHaveLength(1);
  });

  test('lets a message leave as long as its send may take', async () => {
    const slow = (): void => {
      nowMs += sendDeadlineMs;
    };
    const sender = newSender({ journal: journal(), send: connecting(slow) });
    const message = taken();
    nowMs += sendStartsWithinMs;
    sender.start(message);
    await sender.idle();
    expect(unsent).toEqual([]);
    expect(ended).toHaveLength(1);
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
    for (const message of messages) sender.start(message);
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
    sender.start(first);
    sender.start(second);
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
  sender.start(first);
  const idle = sender.idle().then(() => {
    isIdle = true;
  });
  sender.start(second);
  await end(first);
  expect(isIdle).toBe(false);
  await end(second);
  await idle;
  expect(ended).toHaveLength(2);
  await newSender().idle();
});
