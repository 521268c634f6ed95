import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { undoBodies, undoKey } from '../../api/undo-bodies.js';
import { attachedChannelsQuery } from './monitor-queries.js';

type Attachment = {
  readonly monitorId: string;
  readonly channelId: string;
  readonly attach: boolean;
  /** Only to change when an attached channel gets its message. */
  readonly afterMinutes?: number;
};

const path = '/v1/monitors/{id}/channels/{channel_id}';
// not translated: an operation.
const attachOperation = `PUT ${path}`;

export const useAttachment = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ monitorId, channelId, attach, afterMinutes }: Attachment) => {
      const params = { path: { id: monitorId, channel_id: channelId } };
      if (attach) {
        const body = afterMinutes === undefined ? {} : { body: { after_minutes: afterMinutes } };
        await answerOf<unknown>(api.PUT(path, { params, ...body }));
        return;
      }
      // An undo attaches it with the time that it had.
      const attached = await queries.fetchQuery(attachedChannelsQuery(monitorId));
      const minutes = attached.find(({ id }) => id === channelId)?.after_minutes ?? 0;
      const undo = undoKey(attachOperation, params);
      if (minutes === 0) undoBodies.delete(undo);
      else undoBodies.set(undo, { after_minutes: minutes });
      await answerOf<unknown>(api.DELETE(path, { params }));
    },
    onSuccess: (_, { monitorId, channelId }) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['monitors', 'attached-to', channelId] }),
        queries.invalidateQueries({ queryKey: ['monitors', 'channels', monitorId] }),
        queries.invalidateQueries({ queryKey: ['monitors', 'receivers', monitorId] }),
      ]),
  });
};
