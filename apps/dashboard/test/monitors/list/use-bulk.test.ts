import { expect, test } from '@jest/globals';
import { undoOf } from '../../../src/monitors/list/use-bulk.js';
import type { Monitor } from '../../../src/monitors/shared/monitor-queries.js';

const monitor = (id: string, status: string, tags: readonly string[]) => ({ id, status, tags }) as Monitor;
const monitors = [monitor('up', 'up', ['Prod']), monitor('paused', 'paused', [])];

test.each([
  [{ does: 'pause' }, { action: 'resume', ids: ['up'] }],
  [{ does: 'resume' }, { action: 'pause', ids: ['paused'] }],
  [
    { does: 'add_tag', tag: 'prod' },
    { action: 'remove_tag', tag: 'prod', ids: ['paused'] },
  ],
  [
    { does: 'remove_tag', tag: 'prod' },
    { action: 'add_tag', tag: 'prod', ids: ['up'] },
  ],
] as const)('undoing %j leaves alone what it did not change', (action, undo) => {
  expect(undoOf({ action, monitors })).toEqual({ kind: 'monitors', ...undo });
});

test('what changes nothing, and what is cancelled instead, has no undo', () => {
  expect(undoOf({ action: { does: 'resume' }, monitors: monitors.slice(0, 1) })).toBeUndefined();
  expect(undoOf({ action: { does: 'delete' }, monitors })).toBeUndefined();
});
