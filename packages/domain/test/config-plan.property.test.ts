import { expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import {
  anyFiles,
  anyWorld,
  applied,
  exported,
  type Files,
  mended,
  planOf,
  type World,
} from './support/config-world.js';

const numRuns = propertyRuns(1000);

type Planned = ReturnType<typeof planOf>;

const checkPlans = (property: (world: World, files: Files, planned: Planned) => void): void => {
  fc.assert(
    fc.property(anyWorld, anyFiles, (world, any) => {
      const files = mended(world, any);
      property(world, files, planOf(world, files));
    }),
    { numRuns },
  );
};

test('a plan that is applied leaves nothing to plan', () => {
  checkPlans((world, files, { plan }) => {
    const again = planOf(applied(world, files, plan), files);
    expect(again.plan).toEqual({ changes: [], moved: [], adopted: [], leftOut: plan.leftOut });
  });
});

test('the plan of an export is empty, and so it is after the export was applied', () => {
  fc.assert(
    fc.property(anyWorld, (world) => {
      const files = exported(world);
      const planned = planOf(world, files);
      expect(planned.faults).toEqual([]);
      expect(planned.plan).toMatchObject({ changes: [], moved: [], leftOut: [] });
      const after = planOf(applied(world, files, planned.plan), files);
      expect(after.plan).toEqual({ changes: [], moved: [], adopted: [], leftOut: [] });
    }),
    { numRuns: Math.ceil(numRuns / 4) },
  );
});

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reversed(part)]),
  );
};

test('the order of keys means nothing', () => {
  checkPlans((world, files, { plan }) => {
    expect(planOf(new Map([...world].reverse()), reversed(files) as Files).plan).toEqual(plan);
  });
});

test('only what the file set manages or adopts is touched, and of kinds in the files only', () => {
  checkPlans((world, files, { plan }) => {
    const adopted = new Set(plan.adopted.map(({ id }) => id));
    for (const { id, kind } of [...plan.changes, ...plan.moved]) {
      expect(files.kinds[kind]).toBeDefined();
      if (id !== null && !adopted.has(id)) expect(world.get(id)?.held?.fileSet).toBe('ours');
    }
    for (const id of adopted) expect(world.get(id)?.held).toBeNull();
  });
});

test('only pruning deletes, and then only what the file set manages and the files leave out', () => {
  checkPlans((world, { kinds, prune, moved }, { plan }) => {
    const newKey = (kind: keyof typeof moved, key: string) => moved[kind]?.[key] ?? key;
    const missing = [...world.values()].filter(
      ({ kind, held }) =>
        held?.fileSet === 'ours' &&
        kinds[kind] !== undefined &&
        kinds[kind][newKey(kind, held.key)] === undefined,
    );
    const deleted = plan.changes.filter(({ action }) => action === 'delete').map(({ id }) => id);
    const ids = missing.map(({ id }) => id).sort();
    expect([...deleted].sort()).toEqual(prune ? ids : []);
    expect(plan.leftOut.map(({ id }) => id).sort()).toEqual(prune ? [] : ids);
  });
});

test('a key that moves keeps its resource', () => {
  checkPlans((world, files, { plan }) => {
    const after = applied(world, files, plan);
    for (const { id, to } of plan.moved) expect(after.get(id)?.held).toEqual({ key: to, fileSet: 'ours' });
  });
});
