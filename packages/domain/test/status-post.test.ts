import { describe, expect, test } from '@jest/globals';
import { given, idSequence } from '@tocsin/testing';
import {
  type AccountId,
  type IncidentId,
  instant,
  type StatusComponentId,
  type StatusPageId,
  type StatusPostId,
  type StatusUpdateId,
} from '../src/brand.js';
import { replay } from '../src/decider.js';
import { incidentWords, maintenanceUpdate, maintenanceWords } from '../src/status-content.js';
import {
  type AddStatusUpdate,
  type DraftStatusPost,
  endedAtOf,
  isEnding,
  nextMoveOf,
  type PublishStatusPost,
  type StatusPostEvent,
  statusPost,
  statusPostBounds,
  type UpdateStatus,
} from '../src/status-post.js';

const newId = idSequence();
const at = (time: string) => instant(new Date(`2026-05-03T${time}Z`));
const [first, second] = [newId<StatusUpdateId>(), newId<StatusUpdateId>()];
const componentId = newId<StatusComponentId>();

const drafting: DraftStatusPost = {
  type: 'DraftStatusPost',
  postId: newId<StatusPostId>(),
  pageId: newId<StatusPageId>(),
  accountId: newId<AccountId>(),
  kind: 'incident',
  title: 'The shop is slow',
  components: [{ componentId, state: 'degraded' }],
  schedule: null,
  first: { status: 'investigating', text: 'We are looking into it.' },
  now: at('12:00:00'),
};
const schedule = { startsAt: at('14:00:00'), endsAt: at('15:00:00') };
const planning: DraftStatusPost = {
  ...drafting,
  kind: 'maintenance',
  schedule,
  first: { status: 'scheduled', text: 'We are moving.' },
};
const publishing: PublishStatusPost = { type: 'PublishStatusPost', updateId: first, now: at('12:01:00') };
const adding = (status: UpdateStatus, overrides: Partial<AddStatusUpdate> = {}): AddStatusUpdate => ({
  type: 'AddStatusUpdate',
  updateId: second,
  status,
  text: 'It is the database.',
  now: at('12:02:00'),
  ...overrides,
});

/** The events of these commands, one after the other. */
const historyOf = (...commands: Parameters<typeof statusPost.decide>[0][]): StatusPostEvent[] => {
  const history: StatusPostEvent[] = [];
  for (const command of commands) {
    const decided = statusPost.decide(command, replay(statusPost, history));
    if ('refused' in decided) throw new Error(decided.detail);
    history.push(...decided);
  }
  return history;
};
const stateAfter = (...commands: Parameters<typeof statusPost.decide>[0][]) => {
  const state = replay(statusPost, historyOf(...commands));
  if (state.status !== 'published') throw new Error(`It is ${state.status}.`);
  return state;
};

const drafted = historyOf(drafting);
const published = historyOf(drafting, publishing);
const maintained = historyOf(planning, publishing);

describe('a draft', () => {
  test('is recorded with all that it says', () => {
    const { type: _, now, ...content } = drafting;
    given(statusPost, [])
      .when(drafting)
      .then([{ type: 'StatusPostDrafted', data: { ...content, draftedAt: now } }]);
  });

  test('again changes nothing', () => {
    given(statusPost, drafted).when(drafting).then([]);
    given(statusPost, published).when(drafting).then([]);
  });

  test('changes in what is given, and not when it says the same', () => {
    const { title, components, first: words } = drafting;
    given(statusPost, drafted)
      .when({ type: 'ChangeStatusDraft', title: 'The shop is down', now: at('12:00:30') })
      .then([
        {
          type: 'StatusPostDraftChanged',
          data: {
            title: 'The shop is down',
            components,
            schedule: null,
            first: words,
            changedAt: at('12:00:30'),
          },
        },
      ]);
    given(statusPost, drafted)
      .when({ type: 'ChangeStatusDraft', title, components, first: words, now: at('12:00:30') })
      .then([]);
  });

  test('can be discarded, and then nothing else', () => {
    const discarding = { type: 'DiscardStatusDraft', now: at('12:01:00') } as const;
    const history = historyOf(drafting, discarding);
    expect(history.at(-1)).toEqual({
      type: 'StatusPostDiscarded',
      data: { discardedAt: at('12:01:00') },
    });
    given(statusPost, history).when(discarding).then([]);
    given(statusPost, history).when(publishing).then({ refused: 'status_post_refused' });
  });

  test('takes no update, no withdrawal and no end', () => {
    for (const command of [
      adding('identified'),
      { type: 'WithdrawStatusPost', now: at('12:01:00') } as const,
    ])
      given(statusPost, drafted).when(command).then({ refused: 'status_post_refused' });
  });

  test.each<[string, Partial<DraftStatusPost>]>([
    ['an incident with a schedule', { schedule }],
    ['maintenance without one', { kind: 'maintenance', first: planning.first }],
    [
      'maintenance that ends before it starts',
      { ...planning, schedule: { ...schedule, endsAt: at('13:00:00') } },
    ],
    ['an incident that is scheduled', { first: planning.first }],
    ['maintenance that is investigated', { ...planning, first: drafting.first }],
  ])('is refused as %s', (_, overrides) => {
    given(statusPost, [])
      .when({ ...drafting, ...overrides, type: 'DraftStatusPost' })
      .then({ refused: 'status_post_refused' });
  });

  test('is refused after too many changes, and can still be published or discarded', () => {
    const changes = Array.from({ length: statusPostBounds.eventsMax - 1 }, (_, n) => ({
      type: 'ChangeStatusDraft' as const,
      title: `Title ${n}`,
      now: at('12:00:30'),
    }));
    const history = historyOf(drafting, ...changes);
    given(statusPost, history)
      .when({ type: 'ChangeStatusDraft', title: 'One more', now: at('12:00:30') })
      .then({ refused: 'status_post_refused' });
    expect(statusPost.decide(publishing, replay(statusPost, history))).toHaveLength(1);
  });
});

describe('a publication', () => {
  test('holds all that was published, and who did it', () => {
    const { type: _, now: __, first: words, ...content } = drafting;
    const update = { updateId: first, ...words, at: at('12:01:00') };
    given(statusPost, drafted)
      .when(publishing)
      .then([{ type: 'StatusPostPublished', data: { ...content, update, publishedAt: at('12:01:00') } }]);
    expect(historyOf(drafting, { ...publishing, by: 'page' }).at(-1)?.data).toMatchObject({ by: 'page' });
  });

  test('happens once', () => {
    given(statusPost, published).when(publishing).then([]);
  });

  test('is never before its draft, though the clock was set back', () => {
    const state = stateAfter(drafting, { ...publishing, now: at('11:00:00') });
    expect(state.publishedAt).toBe(at('12:00:00'));
  });

  test('is refused for a postmortem, and of a post that does not exist', () => {
    const postmortem = { ...drafting, first: { status: 'postmortem', text: 'Why.' } } as const;
    given(statusPost, historyOf(postmortem)).when(publishing).then({ refused: 'status_post_refused' });
    given(statusPost, []).when(publishing).then({ refused: 'status_post_unknown' });
  });

  test('cannot be changed as a draft can, nor discarded', () => {
    given(statusPost, published)
      .when({ type: 'ChangeStatusDraft', title: 'It was fine', now: at('12:02:00') })
      .then({ refused: 'status_post_refused' });
    given(statusPost, published)
      .when({ type: 'DiscardStatusDraft', now: at('12:02:00') })
      .then({ refused: 'status_post_refused' });
  });

  test('gets another title beside the one that was published', () => {
    const retitling = { type: 'RetitleStatusPost', title: 'The shop was slow', now: at('12:02:00') } as const;
    const history = historyOf(drafting, publishing, retitling);
    expect(history[1]?.data).toMatchObject({ title: 'The shop is slow' });
    expect(replay(statusPost, history)).toMatchObject({ title: 'The shop was slow' });
    given(statusPost, history).when(retitling).then([]);
  });

  test('can be withdrawn, and its words stay in its events', () => {
    const withdrawing = { type: 'WithdrawStatusPost', now: at('12:02:00') } as const;
    const history = historyOf(drafting, publishing, withdrawing);
    expect(replay(statusPost, history)).toMatchObject({ status: 'withdrawn', title: 'The shop is slow' });
    given(statusPost, history).when(withdrawing).then([]);
    given(statusPost, history).when(adding('identified')).then({ refused: 'status_post_refused' });
  });
});

describe('an update', () => {
  test('is added with the states of components from then on', () => {
    const components = [{ componentId, state: 'major_outage' as const }];
    const { type: _, now: __, components: ___, ...update } = adding('identified', { components });
    given(statusPost, published)
      .when(adding('identified', { components }))
      .then([{ type: 'StatusUpdateAdded', data: { components, update: { ...update, at: at('12:02:00') } } }]);
    expect(stateAfter(drafting, publishing, adding('identified', { components })).components).toEqual(
      components,
    );
  });

  test('is added once', () => {
    const history = historyOf(drafting, publishing, adding('identified'));
    given(statusPost, history)
      .when(adding('identified', { text: 'Again.' }))
      .then([]);
  });

  test.each<[UpdateStatus, UpdateStatus]>([
    ['identified', 'investigating'],
    ['monitoring', 'monitoring'],
    ['monitoring', 'resolved'],
    ['resolved', 'postmortem'],
  ])('that is %s may be followed by one that is %s', (before, status) => {
    const history = historyOf(drafting, publishing, adding(before));
    expect(
      statusPost.decide(adding(status, { updateId: newId() }), replay(statusPost, history)),
    ).toHaveLength(1);
  });

  test.each<[UpdateStatus[], UpdateStatus]>([
    [['resolved'], 'monitoring'],
    [['resolved', 'postmortem'], 'postmortem'],
    [[], 'postmortem'],
    [[], 'scheduled'],
  ])('of an incident after %j may not be %s', (before, status) => {
    const updates = before.map((each) => adding(each, { updateId: newId() }));
    given(statusPost, historyOf(drafting, publishing, ...updates))
      .when(adding(status, { updateId: newId() }))
      .then({ refused: 'status_post_refused' });
  });

  test('of maintenance never goes back', () => {
    const begun = historyOf(planning, publishing, adding('in_progress'));
    given(statusPost, begun)
      .when(adding('scheduled', { updateId: newId() }))
      .then({ refused: 'status_post_refused' });
    given(statusPost, maintained)
      .when(adding('scheduled', { schedule: null }))
      .then({ refused: 'status_post_refused' });
    expect(stateAfter(planning, publishing, adding('completed')).updates).toHaveLength(2);
  });

  test('cannot be the one too many', () => {
    const updates = Array.from({ length: statusPostBounds.updatesMax - 1 }, () =>
      adding('monitoring', { updateId: newId() }),
    );
    given(statusPost, historyOf(drafting, publishing, ...updates))
      .when(adding('resolved', { updateId: newId() }))
      .then({ refused: 'status_post_refused' });
  });

  test('cannot be longer than what is left for its post', () => {
    const { textCharsMax, updatesCharsMax } = statusPostBounds;
    const left = textCharsMax - drafting.first.text.length;
    const long = (chars: number) => adding('monitoring', { updateId: newId(), text: 'a'.repeat(chars) });
    const fits = Array.from({ length: updatesCharsMax / textCharsMax - 1 }, () => long(textCharsMax));
    const post = given(statusPost, historyOf(drafting, publishing, ...fits));
    post.when(long(left + 1)).then({ refused: 'status_post_refused' });
    const last = long(left);
    const { updateId, status, text, now } = last;
    post
      .when(last)
      .then([{ type: 'StatusUpdateAdded', data: { update: { updateId, status, text, at: now } } }]);
  });
});

test('a post ends with its end, and not with its postmortem', () => {
  const resolved = adding('resolved');
  const postmortem = adding('postmortem', { updateId: newId(), now: at('18:00:00') });
  expect(endedAtOf(stateAfter(drafting, publishing))).toBeNull();
  expect(endedAtOf(stateAfter(drafting, publishing, resolved, postmortem))).toBe(at('12:02:00'));
  expect((['resolved', 'completed', 'monitoring'] as const).map(isEnding)).toEqual([true, true, false]);
});

test('maintenance moves at its times, and an incident at none', () => {
  expect(nextMoveOf(stateAfter(planning, publishing))).toBe(schedule.startsAt);
  expect(nextMoveOf(stateAfter(planning, publishing, adding('in_progress')))).toBe(schedule.endsAt);
  expect(nextMoveOf(stateAfter(planning, publishing, adding('completed')))).toBeNull();
  expect(nextMoveOf(stateAfter(drafting, publishing))).toBeNull();
});

test('maintenance that has ended meanwhile is completed without having begun', () => {
  expect(maintenanceUpdate(schedule.endsAt, at('14:30:00')).status).toBe('in_progress');
  expect(maintenanceUpdate(schedule.endsAt, schedule.endsAt).status).toBe('completed');
});

test('a post is by the page until a person writes', () => {
  const byPage = [
    { ...drafting, incidentId: newId<IncidentId>() },
    { ...publishing, by: 'page' },
  ] as const;
  expect(stateAfter(...byPage).isByPage).toBe(true);
  expect(stateAfter(...byPage, adding('identified')).isByPage).toBe(false);
  expect(stateAfter(...byPage, adding('resolved', { by: 'page' })).isByPage).toBe(true);
});

test('words of the page name components as they are called in public', () => {
  const { title, opened, resolved } = incidentWords;
  for (const words of [title, opened, resolved]) expect(words('Checkout')).toContain('Checkout');
  expect(resolved(undefined)).toBe('The problem is over.');
  expect(maintenanceWords.title(['Checkout'])).toBe('Maintenance: Checkout');
  expect(maintenanceWords.title(['Checkout', 'Search'])).toBe('Scheduled maintenance');
});
