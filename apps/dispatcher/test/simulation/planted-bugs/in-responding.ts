import { incident } from '@tocsin/domain';
import { escalateClaimed } from '../api/escalations.js';
import { RewrittenStatement } from '../database/rewritten-statement.js';
import type { PlantedBug, Variant } from './variant.js';

const withRewritten = (...parts: ConstructorParameters<typeof RewrittenStatement>): Variant => ({
  rewritten: [new RewrittenStatement(...parts)],
});

const marking = 'UPDATE incident SET due_at = 0';
const ofFallbacks = 'AND c.fallback_channel_id IS NOT NULL';
const judging = 'INSERT INTO channel_trouble';

type Decide = (typeof incident)['decide'];
type State = Parameters<Decide>[1];

/** Decides escalations as if the incident were in another state. */
const escalatingIn =
  (another: (state: State) => State): NonNullable<Variant['replaceMethod']> =>
  () => {
    const decider: { decide: Decide } = incident;
    const { decide } = incident;
    decider.decide = (command, state) =>
      decide(command, command.type === 'EscalateIncident' ? another(state) : state);
    return () => {
      decider.decide = decide;
    };
  };

const answeredByNobody = (state: State): State => {
  if (state.status === 'none') return state;
  const { acknowledgement: _, ...others } = state;
  return others;
};

const decidedBefore = (state: State): State => {
  if (state.status === 'none') return state;
  return { ...state, decidedUpTo: '9999-01-01T00:00:00.000Z' as typeof state.openedAt };
};

/** Each of them lacks one guard or one mark of later channels, fallbacks and answers. */
export const plantedInResponding: readonly PlantedBug[] = [
  {
    bug: 'leaves an incident as it is when a message fails whose channel has a fallback',
    violates: 'a failed message has its fallback rung',
    variant: withRewritten(marking, 'UPDATE incident SET due_at = due_at'),
  },
  {
    bug: 'marks no incident for a message whose outcome is unknown',
    firstSeed: 31,
    violates: 'a failed message has its fallback rung',
    variant: withRewritten(ofFallbacks, `${ofFallbacks} AND d.error_code <> 'interrupted'`, marking),
  },
  {
    bug: 'marks no incident for a message that was refused before it was sent',
    violates: 'a failed message has its fallback rung',
    variant: withRewritten(ofFallbacks, `${ofFallbacks} AND d.error_code <> 'plan_required'`, marking),
  },
  {
    bug: 'marks no incident for a message that a receiver did not take',
    violates: 'a failed message has its fallback rung',
    variant: withRewritten(ofFallbacks, `${ofFallbacks} AND d.request_url IS NULL`, marking),
  },
  {
    bug: 'marks no incident that was resolved meanwhile',
    firstSeed: 18,
    violates: 'a failed message has its fallback rung',
    variant: withRewritten('WHERE i.id IN (', `WHERE i.status = 'open' AND i.id IN (`, marking),
  },
  {
    bug: 'has no channel judged whose message failed',
    violates: 'a channel whose message failed is judged',
    variant: withRewritten('WHERE true ON CONFLICT', 'WHERE false ON CONFLICT', judging),
  },
  {
    bug: 'has a channel judged only once',
    violates: 'a channel whose message failed is judged',
    variant: withRewritten('look_at = CASE', 'look_at = NULL + CASE', judging),
  },
  {
    bug: 'forgets a mark when another command comes between',
    firstSeed: 183,
    violates: 'a failed message has its fallback rung',
    variant: withRewritten('THEN due_at ELSE', 'AND due_at > 0 THEN due_at ELSE', 'SET'),
  },
  {
    bug: 'finds no failed message when it escalates',
    violates: 'a failed message has its fallback rung',
    variant: withRewritten(`AND d.status = 'failed' ORDER BY`, `AND d.status = 'pending' ORDER BY`),
  },
  {
    bug: 'rings although somebody has acknowledged the incident',
    violates: 'an acknowledged incident rings no more',
    variant: { replaceMethod: escalatingIn(answeredByNobody) },
  },
  {
    bug: 'never rings a later channel',
    violates: 'a later channel is rung',
    variant: { replaceMethod: escalatingIn(decidedBefore) },
  },
  {
    bug: 'looks only for failed messages, and never for the time of a later channel',
    firstSeed: 10,
    violates: 'a later channel is rung',
    variant: withRewritten('i.due_at <= ', 'i.due_at = 0 AND 0 <= ', 'FROM incident i'),
  },
  {
    bug: 'reads which messages failed before it locks the incident',
    firstSeed: 32,
    violates: 'a failed message has its fallback rung',
    variant: {
      escalate:
        (_escalate, { unitOfWork, now, process }) =>
        async (due) => {
          const failed = await unitOfWork.committed.incidents.failedRings(due);
          await process.sleep(500);
          await unitOfWork.run(({ incidents, watchedMonitors }) =>
            escalateClaimed({ incidents, watchedMonitors }, due, now(), async () => failed),
          );
        },
    },
  },
  {
    bug: 'does not say which message a fallback stands in for',
    violates: 'a fallback names the message that it stands in for',
    variant: {
      feed: (feed) => ({
        advance: (eventsMax, react, admit) =>
          feed.advance(
            eventsMax,
            async (events) => (await react(events)).map((planned) => ({ ...planned, standsInFor: null })),
            admit,
          ),
      }),
    },
  },
];
