import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parentChainMax } from '@tocsin/domain';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import { ok } from '../support/every-field-resources.js';
import { aMonitor, newMonitor } from '../support/things.js';

const numRuns = propertyRuns(300);
const testMs = 60_000 + numRuns * 1000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Without a key, and with the same parent all the time. */
const byHand = 'by-hand';
const inFiles = Array.from({ length: 13 }, (_, index) => `m${index}`);

/** The parent of each monitor. */
type Parents = Readonly<Record<string, string | null>>;

/** Chains of some of the monitors, as long as they may be. */
const anyParents: fc.Arbitrary<Parents> = fc
  .tuple(fc.shuffledSubarray(inFiles, { minLength: 3 }), fc.infiniteStream(fc.nat(5)))
  .map(([names, choices]) => {
    const depths = new Map<string, number>();
    const parents: Record<string, string | null> = {};
    for (const [index, name] of names.entries()) {
      const [choice = 0] = choices.take(1);
      const parent = choice === 0 ? undefined : names[index - (choice === 1 ? Math.min(index, 2) : 1)];
      const depth = parent === undefined || parent === name ? 0 : (depths.get(parent) ?? 0) + 1;
      const isRoot = depth === 0 || depth >= parentChainMax - 1;
      depths.set(name, isRoot ? 0 : depth);
      parents[name] = isRoot ? null : (parent ?? null);
    }
    return parents;
  });

const { name: _, ...monitor } = aMonitor;

test(
  'parents that are valid together are applied, whatever they were before',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyParents, anyParents, fc.nat(), async (first, second, place) => {
        const client = await api.newAccount('lite');
        const all = () => client.all<MonitorView>('/v1/monitors');
        const { id } = await newMonitor(client, { ...aMonitor, name: byHand });
        const apply = async (parents: Parents): Promise<void> => {
          const monitors = Object.fromEntries(
            Object.entries(parents).map(([key, parent]) => [
              key,
              { ...monitor, parent: parent === byHand ? { id } : parent },
            ]),
          );
          const files = { version: 1, prune: true, monitors };
          const { digest } = await ok(client.post<{ digest: string }>('/v1/config/plan', files));
          await ok(client.post('/v1/config/apply', { ...files, digest }));
        };
        await apply(first);
        // The files do not name the monitor made by hand. It stands between a parent and its child.
        const staying = Object.keys(second).filter((name) => name in first);
        const above = staying[place % staying.length];
        const child = Object.keys(second).find((name) => second[name] === above);
        const after = child === undefined || above === undefined ? second : { ...second, [child]: byHand };
        if (above !== undefined)
          await ok(
            client.patch(`/v1/monitors/${id}`, {
              parent_id: (await all()).find(({ name }) => name === above)?.id ?? null,
            }),
          );
        await apply(after);
        const nameOf = new Map((await all()).map((each) => [each.id, each.name]));
        const stored = (await all()).map(({ name, parent_id }) => [name, parent_id && nameOf.get(parent_id)]);
        expect(Object.fromEntries(stored)).toEqual({ ...after, [byHand]: above ?? null });
      }),
      { numRuns, endOnFailure: true },
    );
  },
  testMs,
);
