import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';

type Attachment = { readonly monitorId: string; readonly channelId: string; readonly attach: boolean };

export const useAttachment = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ monitorId, channelId, attach }: Attachment) => {
      const path = '/v1/monitors/{id}/channels/{channel_id}';
      const options = { params: { path: { id: monitorId, channel_id: channelId } } };
      return answerOf<unknown>(attach ? api.PUT(path, options) : api.DELETE(path, options));
    },
    onSuccess: (_, { monitorId, channelId }) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['monitors', 'attached-to', channelId] }),
        queries.invalidateQueries({ queryKey: ['monitors', 'channels', monitorId] }),
      ]),
  });
};
