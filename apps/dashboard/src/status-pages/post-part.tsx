import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf } from '../api/api-problem.js';
import { answerOf, api } from '../api/client.js';
import { t } from '../language/text.js';
import { ownTimeZone } from '../maintenance/zoned-time.js';
import { Allowed } from '../session/allowed.js';
import { LockedUnless } from '../session/locked-unless.js';
import { ConfirmButton } from '../ui/confirm-button.js';
import { Failure } from '../ui/failure.js';
import { focusFirstError } from '../ui/focus-first-error.js';
import { FormFailure } from '../ui/form-failure.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { AnchorLink } from '../ui/links.js';
import { Moment } from '../ui/moment.js';
import { Status } from '../ui/status.js';
import {
  firstPhases,
  nextPhases,
  type PostDraft,
  postBody,
  postDraftOf,
  updateBody,
  updateDraftOf,
} from './post-draft.js';
import { PostFields, postFieldLabels } from './post-fields.js';
import { When } from './posts-part.js';
import { ShownMarkdown } from './shown-markdown.js';
import {
  componentsQuery,
  outdateStatusPages,
  postQuery,
  type StatusComponent,
  type StatusPost,
} from './status-page-queries.js';
import { phaseWords, postStateWords, postTone } from './status-page-words.js';
import classes from './status-pages.module.css';

const route = getRouteApi('/inside/status-page/status-pages/$pageId/posts/$postId');

export const PostPart = () => {
  const { pageId, postId } = route.useParams();
  const { data: post, error, refetch } = useQuery(postQuery(pageId, postId));
  const { data: components } = useQuery(componentsQuery(pageId));
  if (error) return <Failure what={t('The post could not be loaded')} error={error} onRetry={refetch} />;
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
      {post.status === 'draft' ? (
        <LockedUnless may="changeStatusPost">
          <Draft key={post.updated_at} pageId={pageId} post={post} components={components} />
        </LockedUnless>
      ) : (
        <Published key={post.updates.length} pageId={pageId} post={post} components={components} />
      )}
    </Card>
  );
};

type PostProps = { readonly pageId: string; readonly post: StatusPost };
type EditProps = PostProps & { readonly components: readonly StatusComponent[] };

const pathOf = (pageId: string, { id }: StatusPost) => ({ path: { id: pageId, post_id: id } });

/** An unchanged draft is published without saving it first. */
const Draft = ({ pageId, post, components }: EditProps) => {
  const queries = useQueryClient();
  const zone = ownTimeZone();
  const form = useForm<PostDraft>({ initialValues: postDraftOf(post, zone) });
  const params = pathOf(pageId, post);
  const save = useMutation({
    mutationFn: async ({ draft, publish }: { readonly draft: PostDraft; readonly publish: boolean }) => {
      const path = '/v1/status-pages/{id}/posts/{post_id}';
      if (form.isDirty()) await answerOf(api.PATCH(path, { params, body: postBody(draft, zone) }));
      if (publish) await answerOf(api.POST(`${path}/publish`, { params }));
    },
    onSuccess: () => {
      form.resetDirty();
      return outdateStatusPages(queries);
    },
    onError: (error) => {
      form.setErrors(fieldErrorsOf(error));
      focusFirstError();
    },
  });
  const submit = (publish: boolean) => form.onSubmit((draft) => save.mutate({ draft, publish }));
  return (
    <form onSubmit={submit(true)}>
      <Stack gap="md">
        <PostFields form={form} components={components} phases={firstPhases(post.kind)} hasTitle />
        {save.error !== null && (
          <FormFailure
            what={t('The post was not saved')}
            error={save.error}
            labelOf={(path) => postFieldLabels[path]}
          />
        )}
        <Group gap="sm">
          <Button type="submit" loading={save.isPending}>
            {t('Publish')}
          </Button>
          <Button
            variant="default"
            disabled={save.isPending || !form.isDirty()}
            onClick={({ currentTarget: { form: fields } }) => {
              if (fields?.reportValidity()) submit(false)();
            }}
          >
            {t('Save the draft')}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard isDirty={() => form.isDirty() && !save.isPending && !save.isSuccess} />
    </form>
  );
};

const Published = ({ pageId, post, components }: EditProps) => (
  <Stack gap="lg">
    {post.status === 'published' && nextPhases(post).length > 0 && (
      <Allowed to="addStatusUpdate">
        <AddUpdate pageId={pageId} post={post} components={components} />
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

const AddUpdate = ({ pageId, post, components }: EditProps) => {
  const queries = useQueryClient();
  const zone = ownTimeZone();
  const form = useForm<PostDraft>({ initialValues: updateDraftOf(post, zone) });
  const add = useMutation({
    mutationFn: (draft: PostDraft) =>
      answerOf(
        api.POST('/v1/status-pages/{id}/posts/{post_id}/updates', {
          params: pathOf(pageId, post),
          body: updateBody(draft, zone),
        }),
      ),
    onSuccess: () => outdateStatusPages(queries),
    onError: (error) => {
      form.setErrors(fieldErrorsOf(error));
      focusFirstError();
    },
  });
  return (
    <form onSubmit={form.onSubmit((draft) => add.mutate(draft))}>
      <Stack gap="md">
        <Title order={3} size="h5">
          {t('Add an update')}
        </Title>
        <PostFields form={form} components={components} phases={nextPhases(post)} hasTitle={false} />
        {add.error !== null && (
          <FormFailure
            what={t('The update was not published')}
            error={add.error}
            labelOf={(path) => postFieldLabels[path]}
          />
        )}
        <Group>
          <Button type="submit" loading={add.isPending}>
            {t('Publish the update')}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard isDirty={() => form.isDirty() && !add.isPending && !add.isSuccess} />
    </form>
  );
};

const RemovePost = ({ pageId, post }: PostProps) => {
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
