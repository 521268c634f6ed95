import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { replacesPage } from '../api/api-problem.js';
import { DeletionMark } from '../batches/deletion-mark.js';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { spanInWords } from '../maintenance/window-words.js';
import { ownTimeZone } from '../maintenance/zoned-time.js';
import { Allowed } from '../session/allowed.js';
import { Moment } from '../ui/ago.js';
import { Empty } from '../ui/empty.js';
import { Failure } from '../ui/failure.js';
import { ChatIcon, PlusIcon } from '../ui/icons.js';
import { AnchorLink, ButtonLink } from '../ui/links.js';
import classes from '../ui/row.module.css';
import { ShowOlder } from '../ui/show-older.js';
import { Status } from '../ui/status.js';
import { postsQuery, type StatusPost } from './status-page-queries.js';
import { postStateWords, postTone } from './status-page-words.js';

const route = getRouteApi('/inside/status-page/status-pages/$pageId/posts');

export const PostsPart = () => {
  const { pageId } = route.useParams();
  return (
    <Stack gap="md" component="section" aria-label={t('Posts')}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('Posts')}
        </Title>
        <Allowed to="createStatusPost">
          <Group gap="sm">
            <ButtonLink
              variant="default"
              to="/status-pages/$pageId/posts/new"
              params={{ pageId }}
              search={{ kind: 'maintenance' }}
            >
              {t('Schedule maintenance')}
            </ButtonLink>
            <ButtonLink leftSection={<PlusIcon />} to="/status-pages/$pageId/posts/new" params={{ pageId }}>
              {t('Write a post')}
            </ButtonLink>
          </Group>
        </Allowed>
      </Group>
      <Posts pageId={pageId} />
    </Stack>
  );
};

const Posts = ({ pageId }: { readonly pageId: string }) => {
  const list = useInfiniteQuery(postsQuery(pageId));
  const { data: posts, error, refetch } = list;
  if (replacesPage(error, posts))
    return <Failure what={t('The posts could not be loaded')} error={error} onRetry={refetch} />;
  if (posts === undefined) return <Skeleton height={120} />;
  if (posts.length === 0) {
    return (
      <Empty icon={<ChatIcon />} title={t('There are no posts yet')}>
        {t(
          'A post says what happened, and what you do about it. You decide what is published: an incident that a check opens stays internal.',
        )}
      </Empty>
    );
  }
  return (
    <Stack gap="xs">
      {posts.map((post) => (
        <PostRow key={post.id} pageId={pageId} post={post} />
      ))}
      <ShowOlder list={list} />
    </Stack>
  );
};

const PostRow = ({ pageId, post }: { readonly pageId: string; readonly post: StatusPost }) => (
  <Paper withBorder p="sm" className={classes.row}>
    <Group justify="space-between" gap="xs" align="flex-start">
      <div className={classes.text}>
        <AnchorLink
          fw={600}
          className={classes.title ?? ''}
          to="/status-pages/$pageId/posts/$postId"
          params={{ pageId, postId: post.id }}
        >
          {post.title}
        </AnchorLink>
        <DeletionMark id={post.id} />
        <Text size="xs" c="dimmed" component="div">
          <When post={post} />
        </Text>
      </div>
      <Status tone={postTone(post)}>{postStateWords(post)}</Status>
    </Group>
  </Paper>
);

export const When = ({ post }: { readonly post: StatusPost }) => {
  const { published_at: at, starts_at: from, ends_at: to } = post;
  if (from !== null && to !== null)
    return t('Maintenance, {time}', { time: spanInWords(from, to, ownTimeZone(), new Date()) });
  if (at === null) return rich('written {moment}', { moment: <Moment at={post.created_at} /> });
  return rich(post.by_page ? 'published {moment} by the page itself' : 'published {moment}', {
    moment: <Moment at={at} />,
  });
};
