import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { type PostProps, pathOf } from './post-props.js';
import { outdateStatusPages } from './status-page-queries.js';

export const RemovePost = ({ pageId, post }: PostProps) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () =>
      answerOf(api.DELETE('/v1/status-pages/{id}/posts/{post_id}', { params: pathOf(pageId, post) })),
    onSuccess: async () => {
      await navigate({ to: '/status-pages/$pageId/posts', params: { pageId }, ignoreBlocker: true });
      await outdateStatusPages(queries);
    },
  });
  const { status, title } = post;
  if (status !== 'draft' && status !== 'published') return null;
  return (
    <Allowed to="removeStatusPost">
      {status === 'draft' ? (
        <ConfirmButton
          label={t('Discard')}
          question={t('Discard the draft “{name}”?', { name: title })}
          consequence={t('Nobody has seen it.')}
          confirm={t('Discard the draft')}
          action={remove}
        />
      ) : (
        <ConfirmButton
          label={t('Withdraw')}
          question={t('Withdraw the post “{name}”?', { name: title })}
          consequence={t('It leaves the page and its feeds. Mails that were sent stay with their readers.')}
          confirm={t('Withdraw the post')}
          action={remove}
        />
      )}
    </Allowed>
  );
};
