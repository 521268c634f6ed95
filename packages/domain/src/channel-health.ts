import { type DispatchErrorCode, dispatchErrorCodes } from './alert-dispatch.js';
import { elapsedMs, type Instant, plusMs } from './brand.js';

export const channelHealthRules = {
  failuresInARow: 3,
  /** Fewer failures make a channel failing when nothing was delivered for so long since the first of them. */
  undeliveredMs: 15 * 60_000,
  /** While a channel is failing, the next look asks whether something was delivered. */
  lookAgainMs: 15_000,
  /** After an hour, looks are rarer. */
  lookRarelyMs: 60_000,
  lookRarelyAfterMs: 60 * 60_000,
  /** The owners get one mail about a channel in this time. */
  tellAgainMs: 24 * 60 * 60_000,
} as const;

export const channelHealthStatuses = ['ok', 'failing'] as const;
export type ChannelHealthStatus = (typeof channelHealthStatuses)[number];

export type ChannelError = { readonly code: DispatchErrorCode; readonly message: string };

/** The stored facts of a failing channel. */
export type ChannelFailure = { readonly since: Instant; readonly error: ChannelError };

/** A message of a channel that has ended. A test message counts as well. */
export type EndedMessage = {
  readonly endedAt: Instant;
  /** `null` for a delivered message. */
  readonly error: (ChannelError & { readonly responseStatus: number | null }) | null;
};

export type ChannelVerdict =
  | { readonly status: 'ok'; readonly failure: null; readonly lookAgainAt: Instant | null }
  | { readonly status: 'failing'; readonly failure: ChannelFailure; readonly lookAgainAt: Instant };

/**
 * True for failed messages that nobody heard. After `plan_required`, nobody was told of the incident. The last
 * three say nothing of a channel: it is gone, its address has a state of its own, or the message may have arrived.
 */
const countsAsFailure = {
  timeout: true,
  http_status: true,
  connection_refused: true,
  connection_reset: true,
  dns: true,
  tls: true,
  blocked_address: true,
  smtp: true,
  plan_required: true,
  internal: true,
  channel_deleted: false,
  address_unconfirmed: false,
  interrupted: false,
} as const satisfies Record<DispatchErrorCode, boolean>;

export const codesThatSayNothing = dispatchErrorCodes.filter((code) => !countsAsFailure[code]);

const goneStatus = 410;

/** RFC 9110, section 15.5.11: the owner of the address wants nobody to use it any more. */
const inWords = ({ code, message, responseStatus }: NonNullable<EndedMessage['error']>): ChannelError => ({
  code,
  message:
    code === 'http_status' && responseStatus === goneStatus
      ? 'The receiver says that this address is gone: it answered 410.'
      : message,
});

type Run = {
  readonly failures: readonly { readonly endedAt: Instant; readonly error: ChannelError }[];
  /** When the message before these failures was delivered; `null` when it is not known. */
  readonly deliveredAt: Instant | null;
};

/** The failures since the last delivery. */
const runOf = (newestFirst: readonly EndedMessage[]): Run => {
  const delivered = newestFirst.findIndex(({ error }) => error === null);
  const since = delivered < 0 ? newestFirst : newestFirst.slice(0, delivered);
  return {
    failures: since.flatMap(({ endedAt, error }) =>
      error !== null && countsAsFailure[error.code] ? [{ endedAt, error: inWords(error) }] : [],
    ),
    deliveredAt: newestFirst[delivered]?.endedAt ?? null,
  };
};

const ok = (lookAgainAt: Instant | null): ChannelVerdict => ({ status: 'ok', failure: null, lookAgainAt });

const failing = (failure: ChannelFailure, now: Instant): ChannelVerdict => {
  const { lookAgainMs, lookRarelyMs, lookRarelyAfterMs } = channelHealthRules;
  const isRecent = elapsedMs(failure.since, now) < lookRarelyAfterMs;
  return { status: 'failing', failure, lookAgainAt: plusMs(now, isRecent ? lookAgainMs : lookRarelyMs) };
};

export type ChannelToJudge = {
  readonly isEnabled: boolean;
  /** `null` for a channel that was not failing. */
  readonly before: ChannelFailure | null;
  /** The latest ended messages, newest first. */
  readonly messages: readonly EndedMessage[];
};

/**
 * Judges whether a channel is heard. It is failing after three failures in a row, or 15 minutes after a failure that no
 * delivery followed. The first delivery ends it. A channel that is switched off is not failing: nobody relies on it.
 */
export const judgeChannel = (
  { isEnabled, before, messages }: ChannelToJudge,
  now: Instant,
): ChannelVerdict => {
  if (!isEnabled) return ok(null);
  const { failures, deliveredAt } = runOf(messages);
  const [last] = failures;
  const first = failures.at(-1);
  const goesOn = before !== null && (deliveredAt === null || deliveredAt <= before.since);
  if (last === undefined || first === undefined)
    return goesOn && deliveredAt === null ? failing(before, now) : ok(null);
  if (goesOn) return failing({ since: before.since, error: last.error }, now);
  const { failuresInARow, undeliveredMs } = channelHealthRules;
  const begun = { since: first.endedAt, error: last.error };
  if (failures.length >= failuresInARow) return failing(begun, now);
  // A failure from the future stems from a clock that was set back since.
  const ageMs = Math.abs(elapsedMs(first.endedAt, now));
  return ageMs >= undeliveredMs ? failing(begun, now) : ok(plusMs(now, undeliveredMs - ageMs));
};

/** Returns true if the owners are to be told: once of each failure, and at most once a day. @param toldAt the last time */
export const mustTellOwners = ({ since }: ChannelFailure, toldAt: Instant | null, now: Instant): boolean => {
  if (toldAt === null) return true;
  if (Math.abs(elapsedMs(toldAt, now)) < channelHealthRules.tellAgainMs) return false;
  return toldAt < since || toldAt > now;
};
