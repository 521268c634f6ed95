import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { replacesPage } from '../api/api-problem.js';
import { useDelete } from '../batches/use-delete.js';
import { t } from '../language/text.js';
import { ownTimeZone } from '../maintenance/zoned-time.js';
import { Allowed } from '../session/allowed.js';
import { LockedUnless } from '../session/locked-unless.js';
import { Moment } from '../ui/ago.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { Failure } from '../ui/failure.js';
import { AnchorLink } from '../ui/links.js';
import { Status } from '../ui/status.js';
import { useDraft } from '../ui/use-draft.js';
import { AddUpdate } from './add-update.js';
import { nextPhases, type PostDraft, postDraftOf, updateDraftOf } from './post-draft.js';
import { PostDraftForm } from './post-draft-form.js';
import { type EditProps, type PostProps } from './post-props.js';
import { When } from './posts-part.js';
import { ShownMarkdown } from './shown-markdown.js';
import { componentsQuery, postQuery } from './status-page-queries.js';
import { phaseWords, postStateWords, postTone } from './status-page-words.js';
import classes from './status-pages.module.css';

const route = getRouteApi('/inside/status-page/status-pages/$pageId/posts/$postId');

export const PostPart = () => {
  const { pageId, postId } = route.useParams();
  const { data: post, error, refetch } = useQuery(postQuery(pageId, postId));
  const { data: components } = useQuery(componentsQuery(pageId));
  if (replacesPage(error, post))
    return <Failure what={t('The post could not be loaded')} error={error} onRetry={refetch} />;
  if (post === undefined || components === undefined) return <Skeleton height={320} />;
  return (
    <Card withBorder padding="lg" component="section" aria-label={post.title}>
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <div>
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {post.title}
          </Title>
          <Group gap="sm">
            <Status tone={postTone(post)}>{postStateWords(post)}</Status>
            <Text size="xs" c="dimmed" component="div">
              <When post={post} />
            </Text>
            {post.incident_id !== null && (
              <AnchorLink size="xs" to="/incidents/$incidentId" params={{ incidentId: post.incident_id }}>
                {t('Its incident')}
              </AnchorLink>
            )}
          </Group>
        </div>
        <RemovePost pageId={pageId} post={post} />
      </Group>
      <Written key={post.id} pageId={pageId} post={post} components={components} />
    </Card>
  );
};

/** A draft and an update share one form: a typed text stays when somebody else publishes the draft. */
const Written = (props: Omit<EditProps, 'form'>) => {
  const { post } = props;
  const { status } = post;
  const isDraft = status === 'draft' || status === 'discarded';
  const draftOf = isDraft ? postDraftOf : updateDraftOf;
  const form = useDraft<PostDraft>({
    initialValues: draftOf(post, ownTimeZone()),
    of: {
      kind: 'status_post',
      id: post.id,
      version: post.updated_at,
      isGone: status === 'discarded' || status === 'withdrawn',
    },
  });
  if (status !== 'draft' && !(isDraft && form.isDirty())) return <Published {...props} form={form} />;
  return (
    <LockedUnless may="changeStatusPost">
      <PostDraftForm {...props} form={form} />
    </LockedUnless>
  );
};

const Published = ({ pageId, post, components, form }: EditProps) => (
  <Stack gap="lg">
    {((post.status === 'published' && nextPhases(post).length > 0) || form.isDirty()) && (
      <Allowed to="addStatusUpdate">
        <AddUpdate pageId={pageId} post={post} components={components} form={form} />
      </Allowed>
    )}
    {post.updates.length > 0 && (
      <Stack gap="sm">
        <Title order={3} size="h5">
          {t('Published updates')}
        </Title>
        <ol className={classes.updates}>
          {post.updates.toReversed().map(({ id, status, text, published_at: at }) => (
            <li key={id}>
              <Text size="sm" fw={600} component="div">
                {phaseWords[status]}{' '}
                <Text span size="xs" c="dimmed">
                  <Moment at={at} />
                </Text>
              </Text>
              <ShownMarkdown text={text} />
            </li>
          ))}
        </ol>
      </Stack>
    )}
    {post.updates.length === 0 && post.draft_text !== null && <ShownMarkdown text={post.draft_text} />}
  </Stack>
);

const RemovePost = ({ pageId, post }: PostProps) => {
  const remove = useDelete(
    { kind: 'status_posts', id: post.id, name: post.title, pageId },
    `/status-pages/${pageId}/posts`,
  );
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
