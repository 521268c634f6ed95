import { type ChannelId, type Instant, plusMs, type RotaId, type RouteId } from './brand.js';
import { channelTypeOf, type ExistingChannel, type FoundChannel } from './channel.js';
import { type PlanId, planCovers } from './plan.js';
import { isAtLeast, type Severity } from './severity.js';

// Who is rung is decided twice, with the facts of each moment (docs/adr/0121-the-ring-plan.md): an event decides which
// channels get a message, and the sending decides whether the message leaves.

/** The way to a channel: an attachment, a route, or a rota that is attached or that a route names. Stored for ever. */
export type RingVia =
  | { readonly type: 'attached' }
  | { readonly type: 'route'; readonly routeId: RouteId }
  | { readonly type: 'rota'; readonly rotaId: RotaId; readonly routeId?: RouteId };

/** A channel that the monitor of an incident names, when an event decides. */
export type Attachment = {
  readonly channelId: ChannelId;
  readonly enabled: boolean;
  readonly minSeverity: Severity;
  /** 0 for a channel that is rung at once. */
  readonly afterMinutes: number;
  readonly via: RingVia;
  /** When it was made, if that is known. A later ring counts only if its time was still to come. */
  readonly since?: Instant;
  /** A rota's channel that is not on turn, or a fallback. It gets only the end, and only if it was rung. */
  readonly isStandby?: true;
};

/** The channels that got a message of an incident's start, with later channels and fallbacks. */
export type Receivers = {
  readonly sentTo: readonly ChannelId[];
  /** The channels that were attached and wanted only worse incidents, later channels too. They get no message any more. */
  readonly heldBack: readonly ChannelId[];
};

export type RingFacts = {
  readonly attachments: readonly Attachment[];
  /** That of the message. */
  readonly severity: Severity;
  /** The incident sends no message, because that of the monitor's parent is open. */
  readonly isSuppressed: boolean;
  /** Unset for the first message of an incident. */
  readonly start?: Receivers;
  /** Set for the channels that are rung later, after the first message and before the end. */
  readonly later?: LaterFacts;
};

export type LaterFacts = {
  /** When the first message was decided. */
  readonly startedAt: Instant;
  /** Later channels up to this moment were decided before. `null`: the first message itself waits. */
  readonly decidedUpTo: Instant | null;
  readonly now: Instant;
};

/**
 * - `min_severity`: the channel wants only worse incidents. The end does not ask again.
 * - `start_held_back`: the start held the channel back, because of its `min_severity`, so it gets no message any more.
 * - `not_yet`: a later channel, before its time. `passed`: its time was decided before, or before it was attached.
 * - `not_rung`: it gets the end only if it was rung.
 */
export type HeldBackReason =
  | 'disabled'
  | 'suppressed'
  | 'start_held_back'
  | 'standby'
  | 'not_yet'
  | 'passed'
  | 'already_rung'
  | 'not_rung'
  | 'min_severity';

/** Names each channel once. */
export type RingPlan = {
  readonly rung: readonly ChannelId[];
  /** The way to each rung channel. A plain attachment comes before others. */
  readonly via: ReadonlyMap<ChannelId, RingVia>;
  readonly heldBack: readonly { readonly channelId: ChannelId; readonly reason: HeldBackReason }[];
};

const dueAt = (afterMinutes: number, startedAt: Instant): Instant => plusMs(startedAt, afterMinutes * 60_000);

const reasonBeforeTime = (
  { afterMinutes, since }: Attachment,
  { startedAt, decidedUpTo, now }: LaterFacts,
): HeldBackReason | null => {
  if (afterMinutes === 0 && decidedUpTo !== null) return 'passed';
  const due = dueAt(afterMinutes, startedAt);
  if (due > now) return 'not_yet';
  // A later `since` than now is of a clock that was ahead, and says nothing.
  const wasMadeLater = since !== undefined && due <= since && since <= now;
  return (decidedUpTo !== null && due <= decidedUpTo) || wasMadeLater ? 'passed' : null;
};

const reasonToHoldBack = (
  attachment: Attachment,
  { severity, isSuppressed, start, later }: RingFacts,
): HeldBackReason | null => {
  const { channelId, enabled, minSeverity, afterMinutes, via, isStandby } = attachment;
  if (!enabled) return 'disabled';
  if (isSuppressed) return 'suppressed';
  if (start?.sentTo.includes(channelId)) return later ? 'already_rung' : null;
  if (start?.heldBack.includes(channelId)) return 'start_held_back';
  if (isStandby) return 'standby';
  // A rota may have other people on turn by now, who were not rung.
  if (start && !later) return afterMinutes > 0 || via.type === 'rota' ? 'not_rung' : null;
  const early = later ? reasonBeforeTime(attachment, later) : null;
  if (early !== null) return early;
  if (!isAtLeast(severity, minSeverity)) return 'min_severity';
  return later || afterMinutes === 0 ? null : 'not_yet';
};

/** Decides which channels get a message of an event. A channel with several attachments is rung if one of them rings it. */
export const ringPlan = (facts: RingFacts): RingPlan => {
  const via = new Map<ChannelId, RingVia>();
  const heldBack = new Map<ChannelId, HeldBackReason>();
  for (const attachment of facts.attachments) {
    const { channelId } = attachment;
    const reason = reasonToHoldBack(attachment, facts);
    if (reason !== null) {
      if (!heldBack.has(channelId)) heldBack.set(channelId, reason);
    } else if (!via.has(channelId) || attachment.via.type === 'attached') via.set(channelId, attachment.via);
  }
  for (const channelId of via.keys()) heldBack.delete(channelId);
  return {
    rung: [...via.keys()],
    via,
    heldBack: [...heldBack].map(([channelId, reason]) => ({ channelId, reason })),
  };
};

/** Returns true if a later ring has become due since the last decision, also if nobody is rung. */
export const hasComeDue = (
  { sentTo, heldBack }: Receivers,
  attachments: readonly Attachment[],
  facts: LaterFacts,
): boolean => {
  const isSettled = ({ via, channelId }: Attachment) =>
    via.type !== 'rota' && [...sentTo, ...heldBack].includes(channelId);
  return attachments.some((each) => reasonBeforeTime(each, facts) === null && !isSettled(each));
};

/** When the next later channel is due after `now`. A rota counts whoever is on turn. */
export const nextLaterRing = (
  attachments: readonly Attachment[],
  { startedAt, now }: Pick<LaterFacts, 'startedAt' | 'now'>,
): Instant | null => {
  const times = attachments
    .filter(({ afterMinutes }) => afterMinutes > 0)
    .map(({ afterMinutes }) => dueAt(afterMinutes, startedAt))
    .filter((due) => due > now);
  return times.reduce<Instant | null>((first, due) => (first === null || due < first ? due : first), null);
};

export type Sendability =
  | { readonly allowed: true; readonly channel: ExistingChannel }
  | {
      readonly allowed: false;
      readonly code: 'channel_deleted' | 'plan_required' | 'address_unconfirmed' | 'internal';
      readonly message: string;
    };

/** Decides whether a message to a rung channel leaves. If not, its alert is `failed` with this code. */
export const mayBeSent = (channel: FoundChannel, plan: PlanId): Sendability => {
  if (channel === null) {
    return {
      allowed: false,
      code: 'channel_deleted',
      message: 'The channel was deleted before the message was sent.',
    };
  }
  if (channel === 'unreadable') {
    return {
      allowed: false,
      code: 'internal',
      message: 'The stored channel cannot be read. Save the channel again.',
    };
  }
  const uncovered = planCovers(plan, channelTypeOf(channel));
  if (uncovered) return { allowed: false, code: 'plan_required', message: uncovered.detail };
  if (channel.confirmed) return { allowed: true, channel };
  return {
    allowed: false,
    code: 'address_unconfirmed',
    message: 'The address is not confirmed yet, so it gets only the confirmation mail.',
  };
};
