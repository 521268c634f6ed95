import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import type { Channel } from './channel-queries.js';

export const DeleteChannelButton = ({ channel: { id, name } }: { readonly channel: Channel }) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => answerOf(api.DELETE('/v1/channels/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      await navigate({ to: '/alerts' });
      await queries.invalidateQueries();
    },
  });
  return (
    <ConfirmButton
      label="Delete"
      question={`Delete the channel “${name}”?`}
      consequence="It gets no more messages. Past messages stay on record."
      confirm="Delete the channel"
      action={remove}
    />
  );
};
