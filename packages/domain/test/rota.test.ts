import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Instant, isSamePerson, mergedTurns, movedTurns, peopleMatcher } from '../src/index.js';

const ada = { match: 'Ada' };
const grace = { match: 'grace@example.com' };

describe('whom an event means', () => {
  const found = (summary: string, attendees: readonly string[] = []) =>
    peopleMatcher([ada, grace])({ summary, attendees });

  test('is decided by plain text in the summary or an attendee, in any case and form', () => {
    expect(found('ADA on call')).toEqual([0]);
    expect(found('on call', ['Grace H.', 'Grace@Example.com'])).toEqual([1]);
    expect(found('Ada', ['grace@example.com'])).toEqual([0, 1]);
    expect(found('A.a')).toEqual([]);
    const composed = peopleMatcher([{ match: 'Zo\u00eb' }]);
    expect(composed({ summary: 'Zoe\u0308', attendees: [] })).toEqual([0]);
  });

  test('is nobody whose text is divided between two attendees', () => {
    expect(found('A', ['da'])).toEqual([]);
  });
});

const turn = fc.record({
  startsMs: fc.integer({ min: 0, max: 50 }),
  endsMs: fc.integer({ min: 0, max: 60 }),
  person: fc.integer({ min: 0, max: 2 }),
});

describe('turns that are joined', () => {
  test('cover the same moments, and neither touch nor overlap', () => {
    const covers = (turns: readonly { startsMs: number; endsMs: number; person: number }[]) =>
      Array.from({ length: 61 }, (_, at) =>
        [0, 1, 2].filter((person) =>
          turns.some((each) => each.person === person && each.startsMs <= at && at < each.endsMs),
        ),
      );
    fc.assert(
      fc.property(fc.array(turn), (turns) => {
        const merged = mergedTurns(turns);
        expect(covers(merged)).toEqual(covers(turns));
        for (const [index, each] of merged.entries())
          for (const other of merged.slice(index + 1))
            if (other.person === each.person) expect(other.startsMs).toBeGreaterThan(each.endsMs);
      }),
    );
  });
});

test('turns stay with people who get another place, and end for those who go', () => {
  const [startsAt, endsAt] = ['2026-11-10T00:00:00.000Z', '2026-11-11T00:00:00.000Z'] as Instant[];
  const at = { startsAt, endsAt } as { startsAt: Instant; endsAt: Instant };
  const turns = [0, 1].map((person) => ({ ...at, person }));
  expect(movedTurns(turns, [ada, grace], [{ match: 'Joan' }, { match: 'ADA' }])).toEqual([
    { ...at, person: 1 },
  ]);
});

test('two matches mean the same person in any case', () => {
  expect(isSamePerson(ada, { match: 'aDA' })).toBe(true);
  expect(isSamePerson(ada, grace)).toBe(false);
});
