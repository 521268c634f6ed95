import { answerOf, api } from '../api/client.js';
import { useDelete } from '../api/use-delete.js';
import { t } from '../language/text.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import type { Channel } from './channel-queries.js';

export const DeleteChannelButton = ({ channel: { id, name } }: { readonly channel: Channel }) => {
  const remove = useDelete(
    id,
    () => answerOf(api.DELETE('/v1/channels/{id}', { params: { path: { id } } })),
    '/alerts',
  );
  return (
    <ConfirmButton
      label={t('Delete')}
      question={t('Delete the channel “{name}”?', { name })}
      consequence={t('It gets no more messages. Past messages stay on record.')}
      confirm={t('Delete the channel')}
      action={remove}
    />
  );
};
