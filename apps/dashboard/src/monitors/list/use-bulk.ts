import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.js';
import { eachOf } from '../../api/each-of.js';
import type { Monitor } from '../shared/monitor-queries.js';

export type BulkAction =
  | { readonly does: 'pause' | 'resume' | 'delete' }
  | { readonly does: 'attach'; readonly channelId: string }
  | { readonly does: 'tag' | 'untag'; readonly tag: string };

type Bulk = { readonly action: BulkAction; readonly monitors: readonly Monitor[] };

const carryOut = (action: BulkAction, id: string): Promise<unknown> => {
  const params = { path: { id } };
  switch (action.does) {
    case 'pause':
      return answerOf(api.POST('/v1/monitors/{id}/pause', { params }));
    case 'resume':
      return answerOf(api.POST('/v1/monitors/{id}/resume', { params }));
    case 'delete':
      return answerOf(api.DELETE('/v1/monitors/{id}', { params }));
    case 'attach':
      return answerOf(
        api.PUT('/v1/monitors/{id}/channels/{channel_id}', {
          params: { path: { id, channel_id: action.channelId } },
        }),
      );
    case 'tag':
    case 'untag': {
      const path = '/v1/monitors/{id}/tags/{tag}';
      const options = { params: { path: { id, tag: action.tag } } };
      return answerOf<unknown>(action.does === 'tag' ? api.PUT(path, options) : api.DELETE(path, options));
    }
  }
};

/** Stops at the first failure. `done` counts the changed monitors. */
export const useBulk = () => {
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: ({ action, monitors }: Bulk) => {
      setDone(0);
      return eachOf(monitors, async ({ id }) => {
        await carryOut(action, id);
        setDone((before) => before + 1);
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['monitors'] }),
  });
  return { ...mutation, done };
};
