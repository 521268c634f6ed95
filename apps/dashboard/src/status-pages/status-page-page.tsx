import { Anchor, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { replacesPage } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { useMay } from '../session/use-may.js';
import { ManagedNote } from '../ui/managed.js';
import { FailedPage, Page } from '../ui/page.js';
import { Status } from '../ui/status.js';
import tabClasses from '../ui/tabs.module.css';
import { PagePreview } from './page-preview.js';
import { componentsQuery, type StatusPage, statusPageQuery } from './status-page-queries.js';
import { overallWords, stateTones, worstOf } from './status-page-words.js';
import classes from './status-pages.module.css';

/** The frame of a page's parts, with the page itself beside them. */
export const StatusPagePage = () => {
  // This route has no path. The id is in the paths of the parts.
  const { pageId = '' } = useParams({ strict: false });
  const { data: page, error, refetch } = useQuery(statusPageQuery(pageId));
  const { data: components } = useQuery(componentsQuery(pageId));
  if (replacesPage(error, page)) return <FailedPage of="statusPage" error={error} onRetry={refetch} />;
  if (page === undefined || components === undefined) return <Skeleton height={320} />;
  const states = components.map(({ state }) => state);
  return (
    <Page
      title={page.title}
      lead={
        <Group gap="md">
          <Status tone={states.length === 0 ? 'idle' : stateTones[worstOf(states)]}>
            {overallWords(states)}
          </Status>
          <Anchor href={page.url} target="_blank" rel="noopener">
            {t('Open the public page')}
          </Anchor>
        </Group>
      }
    >
      <ManagedNote managed={page.managed} />
      <Tabs pageId={pageId} />
      <Part page={page} />
    </Page>
  );
};

/** Parts that show what is being written have a preview of their own. */
const ownPreview = /\/(appearance|posts\/[^/]+)$/;

const Part = ({ page }: { readonly page: StatusPage }) => {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (ownPreview.test(path)) return <Outlet />;
  return (
    <div className={classes.columns}>
      <Stack gap="lg">
        <Outlet />
      </Stack>
      <PagePreview page={page} />
    </div>
  );
};

const tabs = [
  { to: '/status-pages/$pageId', end: '', label: t('Components') },
  { to: '/status-pages/$pageId/posts', end: '/posts', label: t('Posts') },
  { to: '/status-pages/$pageId/subscribers', end: '/subscribers', label: t('Subscribers') },
  { to: '/status-pages/$pageId/appearance', end: '/appearance', label: t('Appearance') },
  { to: '/status-pages/$pageId/settings', end: '/settings', label: t('Settings') },
] as const;

const Tabs = ({ pageId }: { readonly pageId: string }) => {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const maySeeSubscribers = useMay('listStatusSubscribers');
  const isHere = (end: string): boolean => {
    const own = `/status-pages/${pageId}${end}`;
    return end === '' ? path === own : path === own || path.startsWith(`${own}/`);
  };
  return (
    <nav aria-label={t('Parts of the status page')}>
      <ul className={tabClasses.tabs}>
        {tabs
          .filter(({ end }) => end !== '/subscribers' || maySeeSubscribers)
          .map(({ to, end, label }) => (
            <li key={to}>
              <Link
                to={to}
                params={{ pageId }}
                className={tabClasses.tab}
                data-here={isHere(end)}
                activeOptions={{ exact: true }}
              >
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
};
