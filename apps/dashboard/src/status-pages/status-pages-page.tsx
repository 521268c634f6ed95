import { Anchor, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { replacesPage } from '../api/api-problem.js';
import { DeletionMark } from '../batches/deletion-mark.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { accountQuery } from '../session/session-queries.js';
import { Empty } from '../ui/empty.js';
import { Failure } from '../ui/failure.js';
import { BroadcastIcon, PlusIcon } from '../ui/icons.js';
import { AnchorLink, ButtonLink } from '../ui/links.js';
import { ManagedMark } from '../ui/managed.js';
import { Page } from '../ui/page.js';
import classes from '../ui/row.module.css';
import { Status } from '../ui/status.js';
import { componentsQuery, type StatusPage, statusPagesQuery } from './status-page-queries.js';
import { overallWords, stateTones, worstOf } from './status-page-words.js';

export const StatusPagesPage = () => (
  <Page
    title={t('Status pages')}
    lead={t('What you show your own customers: what works now, and what you say about it.')}
    actions={
      <Allowed to="createStatusPage">
        <NewPage />
      </Allowed>
    }
  >
    <Pages />
  </Page>
);

/** Also shown at the plan's limit, where the form explains how to get more pages. */
const NewPage = () => (
  <ButtonLink leftSection={<PlusIcon />} to="/status-pages/new">
    {t('New page')}
  </ButtonLink>
);

const Pages = () => {
  const { data: pages, error, refetch } = useQuery(statusPagesQuery());
  if (replacesPage(error, pages))
    return <Failure what={t('The status pages could not be loaded')} error={error} onRetry={refetch} />;
  if (pages === undefined) return <Skeleton height={120} />;
  if (pages.length === 0) {
    return (
      <Empty icon={<BroadcastIcon />} title={t('There is no status page yet')}>
        {t(
          'Visitors see the state of each component, 90 days back, and the posts that you publish. Your monitors keep their names and targets to themselves.',
        )}
      </Empty>
    );
  }
  return (
    <Stack gap="xs">
      {pages.map((page) => (
        <PageRow key={page.id} page={page} />
      ))}
      <PlanNote pages={pages.length} />
    </Stack>
  );
};

const PlanNote = ({ pages }: { readonly pages: number }) => {
  const { data: account } = useQuery(accountQuery());
  return (
    account?.plan === 'free' &&
    pages > 0 && (
      <Text size="sm" c="dimmed">
        {t('The Free plan has one status page. The Lite plan has as many as you like.')}
      </Text>
    )
  );
};

const PageRow = ({ page }: { readonly page: StatusPage }) => (
  <Paper withBorder p="sm" className={classes.row}>
    <Group justify="space-between" gap="xs">
      <div className={classes.text}>
        <AnchorLink
          fw={600}
          className={classes.title ?? ''}
          to="/status-pages/$pageId"
          params={{ pageId: page.id }}
        >
          {page.title}
        </AnchorLink>
        <ManagedMark managed={page.managed} />
        <DeletionMark id={page.id} />
        <Text size="sm">
          <Anchor href={page.url} target="_blank" rel="noopener" className={classes.second ?? ''}>
            {page.url.replace(location.origin, '')}
          </Anchor>
        </Text>
      </div>
      <OverallState pageId={page.id} />
    </Group>
  </Paper>
);

const OverallState = ({ pageId }: { readonly pageId: string }) => {
  const { data: components } = useQuery(componentsQuery(pageId));
  if (components === undefined) return null;
  const states = components.map(({ state }) => state);
  return (
    <div className={classes.end}>
      <Status tone={states.length === 0 ? 'idle' : stateTones[worstOf(states)]}>
        {overallWords(states)}
      </Status>
      <Text size="xs" c="dimmed">
        {t('{count, plural, one {# component} other {# components}}', { count: states.length })}
      </Text>
    </div>
  );
};
