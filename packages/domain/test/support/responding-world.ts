import { anAttachment, anOpenIncident, aWatchedMonitor, idSequence, recorded } from '@tocsin/testing';
import fc from 'fast-check';
import { dispatchesFor } from '../../src/alert-dispatch.js';
import {
  type AlertId,
  type ChannelId,
  type EventId,
  type IncidentId,
  type Instant,
  instant,
  plusMs,
  type RotaId,
} from '../../src/brand.js';
import { isRefusal, type Occurred } from '../../src/decider.js';
import { fallbackChainMax } from '../../src/fallback.js';
import { type IncidentCommand, incident } from '../../src/incident.js';
import { escalateNextAt, type FailedRing } from '../../src/incident-escalation.js';
import type { IncidentEvent } from '../../src/incident-events.js';
import type { Incident } from '../../src/incident-state.js';
import type { Attachment } from '../../src/ring-plan.js';
import { severities } from '../../src/severity.js';

const newId = idSequence();
const channelIds = Array.from({ length: 6 }, () => newId<ChannelId>());
const rotaId = newId<RotaId>();
const suppressedBy = newId<IncidentId>();
const by = { type: 'channel', channelId: channelIds[0] as ChannelId, name: 'on-call' } as const;
const at = (minutes: number): Instant =>
  plusMs(instant(new Date('2026-05-03T12:00:00.000Z')), minutes * 60_000);

/** What does not change during a run. */
export type Setting = {
  readonly attachments: readonly Attachment[];
  /** The two people of a rota, who take turns at minute 12. */
  readonly rota: { readonly people: readonly [ChannelId, ChannelId]; readonly afterMinutes: number } | null;
  readonly fallbackOf: ReadonlyMap<ChannelId, ChannelId>;
  readonly off: readonly ChannelId[];
  readonly working: readonly ChannelId[];
  readonly isSuppressed: boolean;
};

/** Each leads to a later one, so that no chain is a circle or too long. */
const anyFallbacks = fc
  .array(fc.option(fc.integer({ min: 1, max: fallbackChainMax }), { freq: 3 }), {
    minLength: fallbackChainMax,
    maxLength: fallbackChainMax,
  })
  .map((steps) => new Map(steps.flatMap((further, place) => link(place, further))));

const link = (place: number, further: number | null): [ChannelId, ChannelId][] => {
  const next = further === null ? null : Math.min(place + further, fallbackChainMax);
  const [from, fallback] = [channelIds[place], next === null ? undefined : channelIds[next]];
  return from && fallback ? [[from, fallback]] : [];
};

const anyAttachment = fc
  .record({
    channelId: fc.constantFrom(...channelIds),
    afterMinutes: fc.constantFrom(0, 0, 5, 10, 20),
    minSeverity: fc.oneof(
      { weight: 4, arbitrary: fc.constant('info' as const) },
      fc.constantFrom(...severities),
    ),
    since: fc.option(fc.constantFrom(-60, 0, 7, 15).map(at), { nil: undefined, freq: 3 }),
  })
  .map(({ since, ...rest }) => anAttachment({ ...rest, ...(since && { since }) }));

export const anySetting: fc.Arbitrary<Setting> = fc.record({
  attachments: fc.array(anyAttachment, { maxLength: 4 }),
  rota: fc.option(
    fc.record({
      people: fc.shuffledSubarray(channelIds, { minLength: 2, maxLength: 2 }) as unknown as fc.Arbitrary<
        readonly [ChannelId, ChannelId]
      >,
      afterMinutes: fc.constantFrom(0, 5, 10),
    }),
    { freq: 2 },
  ),
  fallbackOf: anyFallbacks,
  off: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray(channelIds, { maxLength: 2 })),
  working: fc.subarray(channelIds),
  isSuppressed: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
});

type Answer =
  | { readonly do: 'acknowledge'; readonly forMinutes: number | null }
  | { readonly do: 'take back' | 'note' | 'escalate' | 'announce' | 'resolve' };

export type Step =
  | Answer
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'end messages' | 'repair' };

const isAnswer = (step: Step): step is Answer => !['wait', 'end messages', 'repair'].includes(step.do);

export const anySteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 5, 5, 10, -3) }),
    fc.record({ do: fc.constant('acknowledge' as const), forMinutes: fc.constantFrom(null, 5, 10) }),
    fc.constantFrom<Step>(
      { do: 'take back' },
      { do: 'note' },
      { do: 'escalate' },
      { do: 'escalate' },
      { do: 'end messages' },
      { do: 'end messages' },
      { do: 'announce' },
      { do: 'repair' },
      { do: 'resolve' },
    ),
  ),
  { maxLength: 25, size: 'max' },
);

export type Decide = (command: IncidentCommand, state: Incident) => ReturnType<typeof incident.decide>;

export type Decision = {
  readonly command: IncidentCommand;
  readonly before: Incident;
  readonly isHeard: boolean;
  readonly events: readonly Occurred<IncidentEvent>[];
};

type Message = Pick<FailedRing, 'eventId' | 'event' | 'channelId' | 'alertId'> & {
  status: 'pending' | 'delivered' | 'failed';
};

export const attachmentsOf = (command: IncidentCommand): readonly Attachment[] | undefined => {
  if (command.type === 'OpenIncident') return command.monitor.attachments;
  return 'attachments' in command ? command.attachments : undefined;
};

/** An incident with its messages, as the store and the dispatcher keep them. */
export class RespondingWorld {
  readonly decisions: Decision[] = [];
  readonly messages: Message[] = [];
  state: Incident = incident.initial;
  /** When the agenda looks at the incident next. */
  dueAt: Instant | null = null;
  #minutes = 0;
  /** From then on, every channel works. */
  #isRepaired = false;
  /** As the commands say, whatever the decider makes of it. */
  #heard: { readonly until: Instant | null } | null = null;

  constructor(
    readonly setting: Setting,
    private readonly decide: Decide = incident.decide,
    private readonly nextAt: typeof escalateNextAt = escalateNextAt,
  ) {
    const monitor = aWatchedMonitor({ attachments: this.attachments });
    const byChecks = { suppressedBy: setting.isSuppressed ? suppressedBy : null };
    this.#handle(anOpenIncident({ monitor, severity: 'warning', byChecks, now: this.now }));
  }

  get now(): Instant {
    return at(this.#minutes);
  }

  get isHeard(): boolean {
    return this.#heard !== null && (this.#heard.until === null || this.now < this.#heard.until);
  }

  get attachments(): readonly Attachment[] {
    const { attachments, rota, fallbackOf, off } = this.setting;
    const ofRota = (rota?.people ?? []).map((channelId, person) =>
      anAttachment({
        channelId,
        afterMinutes: rota?.afterMinutes ?? 0,
        via: { type: 'rota', rotaId },
        ...(this.#minutes < 12 !== (person === 0) && { isStandby: true }),
      }),
    );
    const named = [...attachments, ...ofRota];
    const fallbacks = named
      .flatMap(({ channelId }) => this.chainOf(channelId, fallbackOf))
      .map((channelId) => anAttachment({ channelId, isStandby: true }));
    return [...named, ...fallbacks].map((each) => ({ ...each, enabled: !off.includes(each.channelId) }));
  }

  chainOf(channelId: ChannelId, fallbackOf = this.setting.fallbackOf): ChannelId[] {
    const next = fallbackOf.get(channelId);
    return next === undefined ? [] : [next, ...this.chainOf(next, fallbackOf)];
  }

  get isDue(): boolean {
    return this.dueAt !== null && this.dueAt <= this.now;
  }

  take(step: Step): void {
    if (step.do === 'wait') this.#minutes += step.minutes;
    else if (isAnswer(step)) this.#handle(this.#commandFor(step));
    else if (step.do === 'repair') this.#isRepaired = true;
    else this.#endMessages();
  }

  #commandFor(step: Answer): IncidentCommand {
    const { now, attachments } = this;
    switch (step.do) {
      case 'escalate':
        return { type: 'EscalateIncident', attachments, failed: this.#failed(), now };
      case 'announce':
        return { type: 'AnnounceIncident', attachments, now };
      case 'resolve':
        return { type: 'ResolveIncident', attachments, reason: 'requested', now };
      case 'note':
        return { type: 'NoteIncident', by, text: 'It is the disk.', now };
      case 'take back':
        if (this.state.status === 'open') this.#heard = null;
        return { type: 'UnacknowledgeIncident', by, now };
      case 'acknowledge': {
        const until = step.forMinutes === null ? null : plusMs(now, step.forMinutes * 60_000);
        if (this.state.status === 'open') this.#heard = { until };
        return { type: 'AcknowledgeIncident', by, note: null, until, now };
      }
    }
  }

  /** Goes on until nothing happens any more. */
  settle(): void {
    for (let round = 0; round < 12; round++) {
      this.take({ do: 'end messages' });
      this.take({ do: 'escalate' });
    }
  }

  #handle(command: IncidentCommand): void {
    const { state: before } = this;
    const isHeard = this.isHeard;
    const decision = this.decide(command, before);
    if (isRefusal(decision)) return;
    const events = decision.map((event) =>
      recorded(event, { eventId: newId<EventId>(), recordedAt: command.now }),
    );
    this.decisions.push({ command, before, isHeard, events });
    this.state = events.reduce(incident.evolve, before);
    if (command.type === 'EscalateIncident' || !this.isDue)
      this.dueAt = this.nextAt(this.state, command.now, attachmentsOf(command));
    for (const { eventId, channelId, event } of events.flatMap(dispatchesFor)) {
      if (event === 'channel.test') continue;
      this.messages.push({ eventId, channelId, event, alertId: newId<AlertId>(), status: 'pending' });
    }
  }

  #works(channelId: ChannelId): boolean {
    return this.#isRepaired || this.setting.working.includes(channelId);
  }

  #endMessages(): void {
    for (const message of this.messages) if (message.status === 'pending') this.#end(message);
  }

  #end(message: Message): void {
    message.status = this.#works(message.channelId) ? 'delivered' : 'failed';
    if (message.status === 'failed' && this.chainOf(message.channelId).length > 0) this.dueAt = this.now;
  }

  #failed(): FailedRing[] {
    return this.messages.flatMap(({ status, alertId, eventId, event, channelId }) => {
      const chain = this.chainOf(channelId).filter((each) => !this.setting.off.includes(each));
      return status === 'failed' && chain.length > 0 ? [{ alertId, eventId, event, channelId, chain }] : [];
    });
  }
}
