import { expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import type { DispatchErrorCode } from '../src/alert-dispatch.js';
import { instant } from '../src/brand.js';
import {
  type ChannelFailure,
  type ChannelVerdict,
  type EndedMessage,
  judgeChannel,
  mustTellOwners,
} from '../src/channel-health.js';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const start = Date.UTC(2026, 4, 3);
const at = (ms: number) => instant(new Date(start + ms));

/** What the database reads. */
const messagesReadMax = 20;
/** The agenda looks once a second. */
const tickMs = second;

type Ended = { readonly ms: number; readonly code: DispatchErrorCode | null };
type Rules = { readonly judge: typeof judgeChannel; readonly mustTell: typeof mustTellOwners };

const anyPause = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 120 }).map((seconds) => seconds * second) },
  { weight: 3, arbitrary: fc.integer({ min: 5, max: 40 }).map((minutes) => minutes * minute) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 40 }).map((hours) => hours * 60 * minute) },
);
const anyCode = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom<(DispatchErrorCode | null)[]>(null, null, 'timeout', 'http_status'),
  },
  { weight: 5, arbitrary: fc.constantFrom<DispatchErrorCode[]>('timeout', 'dns', 'plan_required') },
  { weight: 2, arbitrary: fc.constantFrom<DispatchErrorCode[]>('interrupted', 'address_unconfirmed') },
);
/** Some runs are longer than what is read of them. */
const anyTimes = fc.oneof(
  { weight: 20, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.constant(messagesReadMax + 5) },
);
const saysNothing = (code: DispatchErrorCode | null) =>
  code === 'interrupted' || code === 'address_unconfirmed';

const anyHistory = fc
  .array(fc.record({ pauseMs: anyPause, code: anyCode, times: anyTimes }), { minLength: 1, maxLength: 40 })
  .map((each) => {
    let ms = 0;
    return each.flatMap(({ pauseMs, code, times }) =>
      Array.from({ length: saysNothing(code) ? 1 : times }, (): Ended => {
        ms += pauseMs;
        return { ms, code };
      }),
    );
  });

/** The failures since the last delivery, in the whole history. */
const runAt = (history: readonly Ended[], nowMs: number): readonly Ended[] => {
  const past = history.filter(({ ms, code }) => ms <= nowMs && !saysNothing(code));
  return past.slice(past.findLastIndex(({ code }) => code === null) + 1);
};

/** Since when the channel is failing, by the whole history. */
const failingSinceAt = (history: readonly Ended[], nowMs: number): number | null => {
  const run = runAt(history, nowMs);
  const [first] = run;
  if (first === undefined) return null;
  return run.length >= 3 || nowMs - first.ms >= 15 * minute ? first.ms : null;
};

type World = { failure: ChannelFailure | null; lookAt: number | null; toldAt: number | null };

const messageOf = ({ ms, code }: Ended): EndedMessage => ({
  endedAt: at(ms),
  error: code === null ? null : { code, message: code, responseStatus: null },
});

/** Runs looks as the agenda does. @throws Error that says what is wrong */
const run = (history: readonly Ended[], { judge, mustTell }: Rules): void => {
  const world: World = { failure: null, lookAt: null, toldAt: null };
  const told: { ms: number; since: string }[] = [];
  const require = (holds: boolean, what: string, ms: number) => {
    if (!holds) throw new Error(`${what}, at ${ms / second} s`);
  };
  const look = (nowMs: number) => {
    const past = history.filter(({ ms }) => ms <= nowMs);
    const messages = past.slice(-messagesReadMax).reverse().map(messageOf);
    const verdict: ChannelVerdict = judge({ isEnabled: true, before: world.failure, messages }, at(nowMs));
    world.failure = verdict.failure;
    world.lookAt = verdict.lookAgainAt === null ? null : Date.parse(verdict.lookAgainAt) - start;
    require(world.lookAt === null || world.lookAt > nowMs, 'It looks again at once', nowMs);
    const since = failingSinceAt(history, nowMs);
    require(verdict.failure?.since ===
      (since === null ? undefined : at(since)), 'The verdict is wrong', nowMs);
    if (since === null) return;
    const last = runAt(history, nowMs).at(-1);
    require(verdict.failure?.error.code === last?.code, 'The error is not the last', nowMs);
    if (
      verdict.failure &&
      mustTell(verdict.failure, world.toldAt === null ? null : at(world.toldAt), at(nowMs))
    ) {
      world.toldAt = nowMs;
      told.push({ ms: nowMs, since: verdict.failure.since });
    }
    const isTold = told.some((each) => each.since === at(since));
    const isToldToday = told.some(({ ms }) => nowMs - ms < day);
    require(isTold || isToldToday, 'Nobody is told', nowMs);
  };
  const endMs = (history.at(-1)?.ms ?? 0) + 2 * day;
  // The looks between two messages, each at the first tick after it is due.
  const lookUntil = (ms: number) => {
    while (world.lookAt !== null && Math.ceil(world.lookAt / tickMs) * tickMs < ms) {
      const nowMs = Math.max(Math.ceil(world.lookAt / tickMs) * tickMs, 0);
      look(nowMs);
      if (world.failure === null || world.lookAt === null) continue;
      // The looks at a channel that stays as it is are left out, but for the last ones, and those that may tell of it.
      const tellsAgainMs = (world.toldAt ?? 0) + day;
      world.lookAt = Math.max(
        world.lookAt,
        tellsAgainMs > nowMs ? Math.min(ms - 2 * minute, tellsAgainMs) : ms - 2 * minute,
      );
    }
  };
  for (const [index, { ms, code }] of history.entries()) {
    lookUntil(ms);
    const wasFailing = failingSinceAt(history.slice(0, index), ms - 1);
    require(wasFailing === null ||
      ms - wasFailing < tickMs ||
      world.failure !== null ||
      wasFailing + 15 * minute + tickMs >= ms, 'It is not noticed', ms);
    // A failed message marks its channel in its own transaction.
    if (code !== null) world.lookAt = Math.min(world.lookAt ?? ms, ms) + 1;
  }
  lookUntil(endMs);
  const since = failingSinceAt(history, endMs);
  require((world.failure === null) === (since === null), 'The end is wrong', endMs);
  for (const [index, each] of told.entries()) {
    const before = told[index - 1];
    require(before === undefined || each.ms - before.ms >= day, 'Owners are told twice a day', each.ms);
    require(before?.since !== each.since, 'Owners are told twice of one failure', each.ms);
  }
};

const holds = (rules: Rules, runs: number) =>
  fc.check(
    fc.property(anyHistory, (history) => run(history, rules)),
    { numRuns: runs, endOnFailure: true },
  );

const rules: Rules = { judge: judgeChannel, mustTell: mustTellOwners };

test('a channel is failing exactly when its history says so, and its owners have one mail a day at most', () => {
  const found = holds(rules, propertyRuns(2000));
  expect(found.failed ? fc.defaultReportMessage(found) : 'it holds').toBe('it holds');
});

const judged =
  (change: (messages: readonly EndedMessage[], before: ChannelFailure | null) => readonly EndedMessage[]) =>
  (...[channel, now]: Parameters<typeof judgeChannel>) =>
    judgeChannel({ ...channel, messages: change(channel.messages, channel.before) }, now);

const planted: Readonly<Record<string, Partial<Rules>>> = {
  'a fourth failure is needed': { judge: judged((messages) => messages.slice(messages[0]?.error ? 1 : 0)) },
  'two failures are enough': { judge: judged((messages) => messages.flatMap((each) => [each, each])) },
  'time alone makes nothing failing': {
    judge: (channel) => judgeChannel(channel, channel.messages[0]?.endedAt ?? at(0)),
  },
  'a delivery ends nothing': {
    judge: judged((messages, before) => (before ? messages.filter(({ error }) => error !== null) : messages)),
  },
  'an interrupted message counts': {
    judge: judged((messages) =>
      messages.map((each) =>
        each.error?.code === 'interrupted' ? { ...each, error: { ...each.error, code: 'timeout' } } : each,
      ),
    ),
  },
  'a plan that does not cover the channel counts for nothing': {
    judge: judged((messages) => messages.filter(({ error }) => error?.code !== 'plan_required')),
  },
  'what was known is forgotten': { judge: (channel, now) => judgeChannel({ ...channel, before: null }, now) },
  'nobody looks at a failing channel again': {
    judge: (channel, now) => {
      const verdict = judgeChannel(channel, now);
      return { ...verdict, lookAgainAt: verdict.failure ? null : verdict.lookAgainAt } as ChannelVerdict;
    },
  },
  'nobody looks again after a first failure': {
    judge: (channel, now) => {
      const verdict = judgeChannel(channel, now);
      return { ...verdict, lookAgainAt: verdict.failure ? verdict.lookAgainAt : null } as ChannelVerdict;
    },
  },
  'owners are told at each look': { mustTell: () => true },
  'owners are told once and never again': { mustTell: (_failure, toldAt) => toldAt === null },
  'owners are told each day of the same failure': {
    mustTell: (_failure, toldAt, now) => toldAt === null || Date.parse(now) - Date.parse(toldAt) >= day,
  },
  'owners are told of each failure': { mustTell: ({ since }, toldAt) => toldAt === null || toldAt < since },
};

test.each(Object.keys(planted))('the property finds the planted bug: %s', (bug) => {
  expect(holds({ ...rules, ...planted[bug] }, 3000).failed).toBe(true);
});
