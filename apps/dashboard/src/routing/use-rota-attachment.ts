import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.js';
import { undoBodies, undoKey } from '../api/undo-bodies.js';

type Attachment = {
  readonly rotaId: string;
  readonly attach: boolean;
  /** To change when those on turn get their message, or that they had before they were detached. */
  readonly afterMinutes: number;
};

const path = '/v1/monitors/{id}/rotas/{rota_id}';
// not translated: an operation.
const attachOperation = `PUT ${path}`;

export const useRotaAttachment = (monitorId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ rotaId, attach, afterMinutes }: Attachment) => {
      const params = { path: { id: monitorId, rota_id: rotaId } };
      // An undo attaches it with the time that it had.
      if (!attach) undoBodies.set(undoKey(attachOperation, params), { after_minutes: afterMinutes });
      const body = { after_minutes: afterMinutes };
      await answerOf<unknown>(attach ? api.PUT(path, { params, body }) : api.DELETE(path, { params }));
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['rotas', 'of-monitor', monitorId] }),
        queries.invalidateQueries({ queryKey: ['monitors', 'receivers', monitorId] }),
      ]),
  });
};
