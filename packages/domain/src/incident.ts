import { type ChannelId, type IncidentId, type Instant, later } from './brand.js';
import type { Decider } from './decider.js';
import {
  type AcknowledgeIncident,
  acknowledge,
  isAcknowledged,
  type NoteIncident,
  note,
  type UnacknowledgeIncident,
  unacknowledge,
} from './incident-answers.js';
import { type EscalateIncident, escalate } from './incident-escalation.js';
import type { IncidentEvent, IncidentOpened, ResolveReason, Ring } from './incident-events.js';
import {
  evolve,
  factsOf,
  type Incident,
  type IncidentRefusal,
  type Naming,
  namingOf,
  type OpenIncidentState,
  renamed,
} from './incident-state.js';
import { snapshot, type WatchedMonitor } from './monitor.js';
import type { Reason } from './reason.js';
import { type Attachment, type RingFacts, ringPlan } from './ring-plan.js';
import { type Severity, worse } from './severity.js';

// An incident's events are in incident-events.ts, its state and evolve in incident-state.ts. Here is what opens, ends and
// worsens it; what people do about it is in incident-answers.ts, and who is rung meanwhile in incident-escalation.ts.

export const incidentBounds = { titleCharsMax: 500 } as const;

export type OpenIncident = {
  readonly type: 'OpenIncident';
  readonly incidentId: IncidentId;
  readonly monitor: WatchedMonitor;
  readonly title: string;
  readonly titleReason?: Reason;
  readonly severity: Severity;
  readonly byChecks?: {
    readonly suppressedBy: IncidentId | null;
    /** English. */
    readonly finding?: string;
  };
  readonly now: Instant;
};

export type AnnounceIncident = {
  readonly type: 'AnnounceIncident';
  readonly attachments: readonly Attachment[];
  readonly now: Instant;
};

export type WorsenIncident = Naming & { readonly type: 'WorsenIncident'; readonly now: Instant };

export type ResolveIncident = {
  readonly type: 'ResolveIncident';
  readonly attachments: readonly Attachment[];
  readonly reason: ResolveReason;
  readonly now: Instant;
};

export type IncidentCommand =
  | OpenIncident
  | AnnounceIncident
  | WorsenIncident
  | AcknowledgeIncident
  | UnacknowledgeIncident
  | NoteIncident
  | EscalateIncident
  | ResolveIncident;

const firstReceivers = (
  facts: RingFacts,
): Pick<IncidentOpened['data'], 'channelIds' | 'heldBack' | 'rings'> => {
  const plan = ringPlan(facts);
  const heldBack = plan.heldBack.flatMap(({ channelId, reason }) =>
    reason === 'min_severity' ? channelId : [],
  );
  const rings = [...plan.via].flatMap(([channelId, via]): Ring[] =>
    via.type === 'attached' ? [] : [{ channelId, via }],
  );
  return {
    channelIds: plan.rung,
    ...(heldBack.length > 0 && { heldBack }),
    ...(rings.length > 0 && { rings }),
  };
};

const open = (
  { incidentId, monitor, title, titleReason, severity, byChecks, now }: OpenIncident,
  state: Incident,
): readonly IncidentEvent[] | IncidentRefusal => {
  if (state.status !== 'none') return [];
  const { accountId, attachments } = monitor;
  if (monitor.hasOpenIncident) {
    return {
      refused: 'incident_already_open',
      detail: 'This monitor has an open incident. Resolve it before opening another.',
    };
  }
  const suppressedBy = byChecks?.suppressedBy ?? null;
  return [
    {
      type: 'IncidentOpened',
      data: {
        incidentId,
        accountId,
        monitor: snapshot(monitor),
        ...firstReceivers({ attachments, severity, isSuppressed: suppressedBy !== null }),
        ...namingOf({ title, titleReason, severity }),
        openedAt: now,
        ...(byChecks && { openedBy: 'checks' }),
        ...(suppressedBy !== null && { suppressedBy }),
        ...(byChecks?.finding !== undefined && { finding: byChecks.finding }),
      },
    },
  ];
};

const announce = (
  { attachments, now }: AnnounceIncident,
  state: OpenIncidentState,
): readonly IncidentEvent[] => {
  const { suppressedBy, ...facts } = renamed(factsOf(state), state.worsened ?? state);
  if (suppressedBy === undefined) return [];
  const receivers = firstReceivers({ attachments, severity: facts.severity, isSuppressed: false });
  const announcedAt = later(now, facts.openedAt);
  if (!isAcknowledged(state, now))
    return [{ type: 'IncidentAnnounced', data: { ...facts, ...receivers, announcedAt } }];
  const { rings: _, ...waiting } = receivers;
  return [
    { type: 'IncidentAnnounced', data: { ...facts, ...waiting, channelIds: [], announcedAt, waits: true } },
  ];
};

const worsen = (
  { title, titleReason, severity, now }: WorsenIncident,
  state: OpenIncidentState,
): readonly IncidentEvent[] => {
  const facts = factsOf(state);
  const before = { ...facts, ...state.worsened };
  const after = namingOf({ title, titleReason, severity: worse(before.severity, severity) });
  return after.title === before.title && after.severity === before.severity
    ? []
    : [
        {
          type: 'IncidentWorsened',
          data: { ...renamed(facts, after), channelIds: [], worsenedAt: later(now, facts.openedAt) },
        },
      ];
};

/** Returns the channels that get the message of the end, if it comes while these are attached. */
export const receiversOfEnd = (
  { severity, suppressedBy, startWaits, receivers: start }: OpenIncidentState,
  attachments: readonly Attachment[],
): readonly ChannelId[] =>
  ringPlan({ attachments, severity, isSuppressed: suppressedBy !== undefined || startWaits === true, start })
    .rung;

const resolve = (
  { attachments, reason, now }: ResolveIncident,
  state: OpenIncidentState,
): readonly IncidentEvent[] => {
  const channelIds = receiversOfEnd(state, attachments);
  // The clock may have been set back since the opening.
  const resolvedAt = later(now, state.openedAt);
  return [{ type: 'IncidentResolved', data: { ...factsOf(state), channelIds, resolvedAt, reason } }];
};

const decideOpen = (
  command: AnnounceIncident | WorsenIncident | ResolveIncident,
  state: OpenIncidentState,
): readonly IncidentEvent[] => {
  switch (command.type) {
    case 'AnnounceIncident':
      return announce(command, state);
    case 'WorsenIncident':
      return worsen(command, state);
    case 'ResolveIncident':
      return resolve(command, state);
  }
};

const decide = (command: IncidentCommand, state: Incident): readonly IncidentEvent[] | IncidentRefusal => {
  if (command.type === 'OpenIncident') return open(command, state);
  if (state.status === 'none') return { refused: 'incident_unknown', detail: 'There is no such incident.' };
  switch (command.type) {
    case 'AcknowledgeIncident':
      return acknowledge(command, state);
    case 'UnacknowledgeIncident':
      return unacknowledge(command, state);
    case 'NoteIncident':
      return note(command, state);
    case 'EscalateIncident':
      return escalate(command, state);
    default:
      return state.status === 'open' ? decideOpen(command, state) : [];
  }
};

export const incident: Decider<Incident, IncidentCommand, IncidentEvent, IncidentRefusal> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
