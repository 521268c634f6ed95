import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { noteBatch } from '../../batches/request-deletion.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { hasAllTags } from '../shared/tags.js';

export type BulkAction =
  | { readonly does: 'pause' | 'resume' | 'delete' }
  | { readonly does: 'attach_channel' | 'detach_channel'; readonly channelId: string }
  | { readonly does: 'add_tag' | 'remove_tag'; readonly tag: string };

type Bulk = { readonly action: BulkAction; readonly monitors: readonly Monitor[] };

const opposites = {
  pause: 'resume',
  resume: 'pause',
  attach_channel: 'detach_channel',
  detach_channel: 'attach_channel',
  add_tag: 'remove_tag',
  remove_tag: 'add_tag',
} as const;

const bodyOf = ({ action, monitors }: Bulk): Schemas['NewBatch'] => ({
  action: action.does,
  kind: 'monitors',
  ids: monitors.map(({ id }) => id),
  ...('channelId' in action && { channel_id: action.channelId }),
  ...('tag' in action && { tag: action.tag }),
});

/** Whether the action changes this monitor, so that Undo leaves the others alone. */
const changes = (action: BulkAction, { status, tags }: Monitor): boolean => {
  if (action.does === 'pause') return status !== 'paused';
  if (action.does === 'resume') return status === 'paused';
  if (!('tag' in action)) return true;
  return hasAllTags(tags, [action.tag]) === (action.does === 'remove_tag');
};

/** The batch that undoes another one. A deletion is cancelled instead. */
export const undoOf = ({ action, monitors }: Bulk): Schemas['NewBatch'] | undefined => {
  if (action.does === 'delete') return undefined;
  const changed = monitors.filter((monitor) => changes(action, monitor));
  if (changed.length === 0) return undefined;
  return { ...bodyOf({ action, monitors: changed }), action: opposites[action.does] };
};

/** One request, whose work goes on when the page is left. `BatchToasts` shows its progress and its result. */
export const useBulk = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (bulk: Bulk) => answerOf(api.POST('/v1/batches', { body: bodyOf(bulk) })),
    onSuccess: (batch, bulk) => {
      const undo = undoOf(bulk);
      const [only, ...others] = bulk.monitors;
      const name = others.length === 0 ? only?.name : undefined;
      noteBatch(queries, batch, { ...(name !== undefined && { name }), ...(undo && { undo }) });
    },
  });
};
