import { describe, expect, test } from '@jest/globals';
import { idSequence } from '@tocsin/testing';
import fc from 'fast-check';
import type {
  AccountId,
  StatusComponentId,
  StatusPageId,
  StatusPostId,
  StatusUpdateId,
} from '../src/brand.js';
import { isRefusal, replay } from '../src/decider.js';
import { componentStates } from '../src/status-component.js';
import {
  allUpdateStatuses,
  isEnding,
  type PostedUpdate,
  postKinds,
  type StatusPost,
  type StatusPostCommand,
  type StatusPostEvent,
  statusPost,
} from '../src/status-post.js';
import { anyInstant } from './support/arbitraries.js';
import { deepFreeze } from './support/deep-freeze.js';

const newId = idSequence();
const identity = {
  postId: newId<StatusPostId>(),
  pageId: newId<StatusPageId>(),
  accountId: newId<AccountId>(),
};
const componentIds = Array.from({ length: 2 }, () => newId<StatusComponentId>());
const updateId = fc.constantFrom(...Array.from({ length: 6 }, () => newId<StatusUpdateId>()));

const title = fc.constantFrom('The shop is slow', 'The shop is down');
const components = fc.array(
  fc.record({ componentId: fc.constantFrom(...componentIds), state: fc.constantFrom(...componentStates) }),
  { maxLength: 2 },
);
const schedule = fc.option(fc.record({ startsAt: anyInstant, endsAt: anyInstant }));
const status = fc.constantFrom(...allUpdateStatuses);
const words = fc.record({ status, text: fc.constantFrom('We look.', 'We found it.') });
const by = fc.constantFrom({}, { by: 'page' as const });
const optional = { requiredKeys: ['type', 'now'] } as { requiredKeys: ('type' | 'now')[] };

const drafting: fc.Arbitrary<StatusPostCommand> = fc
  .record({ kind: fc.constantFrom(...postKinds), title, components, schedule, first: words, now: anyInstant })
  .map((given) => ({ type: 'DraftStatusPost', ...identity, ...given }));
/** Drafts that are mostly valid. The domain refuses the others. */
const soundDrafting: fc.Arbitrary<StatusPostCommand> = fc
  .record({
    kind: fc.constantFrom(...postKinds),
    title,
    components,
    times: fc.tuple(anyInstant, anyInstant),
    now: anyInstant,
  })
  .filter(({ times: [a, b] }) => a !== b)
  .map(({ times, kind, ...given }) => {
    const [startsAt, endsAt] = times.toSorted();
    return {
      type: 'DraftStatusPost',
      ...identity,
      ...given,
      kind,
      schedule: kind === 'maintenance' && startsAt && endsAt ? { startsAt, endsAt } : null,
      first: { status: kind === 'maintenance' ? 'scheduled' : 'investigating', text: 'We look.' },
    };
  });
const anyCommand: fc.Arbitrary<StatusPostCommand> = fc.oneof(
  drafting,
  fc.record(
    {
      type: fc.constant('ChangeStatusDraft' as const),
      title,
      components,
      schedule,
      first: words,
      now: anyInstant,
    },
    optional,
  ),
  fc.record({ type: fc.constant('DiscardStatusDraft' as const), now: anyInstant }),
  {
    weight: 4,
    arbitrary: fc
      .record({ updateId, by, now: anyInstant })
      .map(({ by, ...given }): StatusPostCommand => ({ type: 'PublishStatusPost', ...given, ...by })),
  },
  {
    weight: 10,
    arbitrary: fc
      .record({ updateId, status, text: fc.constant('More.'), components, by, now: anyInstant })
      .map(({ by, ...given }): StatusPostCommand => ({ type: 'AddStatusUpdate', ...given, ...by })),
  },
  fc.record({ type: fc.constant('RetitleStatusPost' as const), title, now: anyInstant }),
  fc.record({ type: fc.constant('WithdrawStatusPost' as const), now: anyInstant }),
);
const anyCommands = fc
  .tuple(fc.oneof(drafting, soundDrafting), fc.array(anyCommand, { maxLength: 25 }))
  .map(([first, rest]) => [first, ...rest]);

type Look = (run: {
  readonly before: StatusPost;
  readonly command: StatusPostCommand;
  readonly events: readonly StatusPostEvent[];
  readonly after: StatusPost;
  readonly history: readonly StatusPostEvent[];
  readonly refused: boolean;
}) => void;

const afterEachOf = (look: Look, parameters: { seed?: number; numRuns?: number } = {}) =>
  fc.assert(
    fc.property(anyCommands, (commands) => {
      let before: StatusPost = statusPost.initial;
      let history: readonly StatusPostEvent[] = [];
      for (const command of commands) {
        const decision = statusPost.decide(deepFreeze(command), deepFreeze(before));
        const refused = isRefusal(decision);
        const events = refused ? [] : decision;
        const after: StatusPost = deepFreeze([...events]).reduce(statusPost.evolve, before);
        history = [...history, ...events];
        look({ before, command, events, after, history, refused });
        before = after;
      }
    }),
    parameters,
  );

const updatesOf = (state: StatusPost): readonly PostedUpdate[] =>
  state.status === 'published' || state.status === 'withdrawn' ? state.updates : [];

describe('any sequence of commands to a post', () => {
  test('never changes or removes an update that was published', () => {
    afterEachOf(({ before, after }) => {
      const kept = updatesOf(before);
      expect(updatesOf(after).slice(0, kept.length)).toEqual(kept);
    });
  });

  test('records a draft, and then its discarding or one publication with what follows', () => {
    afterEachOf(({ history }) => {
      const types = history.map(({ type }) => type.replace('Status', '')).join(' ');
      expect(types).toMatch(
        /^(PostDrafted( PostDraftChanged)*( PostDiscarded|( PostPublished( UpdateAdded| PostRetitled)*( PostWithdrawn)?))?)?$/,
      );
    });
  });

  test('has one end at most, and nothing after its postmortem', () => {
    afterEachOf(({ after }) => {
      const statuses = updatesOf(after).map((update) => update.status);
      const firstEnd = statuses.findIndex(isEnding);
      if (firstEnd >= 0)
        expect(statuses.slice(firstEnd + 1).every((each) => each === 'postmortem')).toBe(true);
      expect(statuses.filter((each) => each === 'postmortem').length).toBeLessThanOrEqual(1);
    });
  });

  test('puts updates in the order of their times, each once', () => {
    afterEachOf(({ after }) => {
      const updates = updatesOf(after);
      expect(updates.map((update) => update.at).toSorted()).toEqual(updates.map((update) => update.at));
      expect(new Set(updates.map((update) => update.updateId)).size).toBe(updates.length);
    });
  });

  test('is replayed to the state that was evolved step by step', () => {
    afterEachOf(({ after, history }) => {
      expect(replay(statusPost, history)).toEqual(after);
    });
  });

  test('decides nothing when a command is given again', () => {
    afterEachOf(({ command, after, refused }) => {
      const again = statusPost.decide(command, after);
      if (!refused && !isRefusal(again)) expect(again).toEqual([]);
    });
  });

  test('has a schedule exactly as maintenance, which ends after its start', () => {
    afterEachOf(({ after }) => {
      if (after.status === 'none') return;
      const { kind, schedule: times } = after;
      expect(times !== null).toBe(kind === 'maintenance');
      if (times) expect(times.startsAt < times.endsAt).toBe(true);
    });
  });

  test('has every kind of outcome among its runs', () => {
    const outcomes = new Set<string>();
    afterEachOf(
      ({ command, before, events }) => {
        for (const { type } of events) outcomes.add(type);
        const decision = statusPost.decide(command, before);
        if (isRefusal(decision)) outcomes.add(decision.refused);
      },
      { seed: 1, numRuns: 400 },
    );
    expect([...outcomes].sort()).toEqual([
      'StatusPostDiscarded',
      'StatusPostDraftChanged',
      'StatusPostDrafted',
      'StatusPostPublished',
      'StatusPostRetitled',
      'StatusPostWithdrawn',
      'StatusUpdateAdded',
      'status_post_refused',
      'status_post_unknown',
    ]);
  });
});
