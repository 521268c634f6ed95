import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { replacesPage } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { Empty } from '../ui/empty.js';
import { Failure } from '../ui/failure.js';
import { BroadcastIcon } from '../ui/icons.js';
import { AnchorLink, ButtonLink } from '../ui/links.js';
import { Page } from '../ui/page.js';
import classes from '../ui/row.module.css';
import { statusPagesQuery } from './status-page-queries.js';

const route = getRouteApi('/inside/status-pages/new-post');

/** Asks for the page only where there is a choice. */
export const NewPostPage = () => {
  const search = route.useSearch();
  const { data: pages, error, refetch } = useQuery(statusPagesQuery());
  const [only, another] = pages ?? [];
  if (only !== undefined && another === undefined)
    return (
      <Navigate replace to="/status-pages/$pageId/posts/new" params={{ pageId: only.id }} search={search} />
    );
  return (
    <Page title={t('New post')} lead={t('On which status page?')}>
      {replacesPage(error, pages) && (
        <Failure what={t('The status pages could not be loaded')} error={error} onRetry={refetch} />
      )}
      {error === null && pages === undefined && <Skeleton height={120} />}
      {pages?.length === 0 && (
        <Empty
          icon={<BroadcastIcon />}
          title={t('There is no status page yet')}
          action={<ButtonLink to="/status-pages/new">{t('New page')}</ButtonLink>}
        >
          {t('A post stands on a status page.')}
        </Empty>
      )}
      <Stack gap="xs">
        {pages?.map(({ id, title, url }) => (
          <Paper key={id} withBorder p="sm" className={classes.row}>
            <AnchorLink
              fw={600}
              className={classes.title ?? ''}
              to="/status-pages/$pageId/posts/new"
              params={{ pageId: id }}
              search={search}
            >
              {title}
            </AnchorLink>
            <Text size="sm" c="dimmed">
              {url}
            </Text>
          </Paper>
        ))}
      </Stack>
    </Page>
  );
};
