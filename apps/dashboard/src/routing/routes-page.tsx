import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AlertTabs } from '../alerts/alert-tabs.js';
import { channelsQuery } from '../alerts/channel-queries.js';
import { replacesPage } from '../api/api-problem.js';
import { DeletionMark } from '../batches/deletion-mark.js';
import { inList } from '../language/formats.js';
import { t } from '../language/text.js';
import { afterInWords } from '../monitors/shared/after-minutes.js';
import { allMonitorsQuery } from '../monitors/shared/monitor-queries.js';
import { hasAllTags } from '../monitors/shared/tags.js';
import { Allowed } from '../session/allowed.js';
import { Empty } from '../ui/empty.js';
import { Failure } from '../ui/failure.js';
import { PlusIcon, WebhookIcon } from '../ui/icons.js';
import { AnchorLink, ButtonLink } from '../ui/links.js';
import { ManagedMark } from '../ui/managed.js';
import { Page } from '../ui/page.js';
import classes from '../ui/row.module.css';
import { useOnceLoaded } from '../ui/use-once-loaded.js';
import { rotasQuery } from './rota-queries.js';
import { type AlertRoute, routesQuery } from './route-queries.js';

export const RoutesPage = () => (
  <Page
    title={t('Routes')}
    lead={t('Incidents of the monitors with certain tags send messages to these channels, too.')}
    actions={
      <Allowed to="createRoute">
        <ButtonLink leftSection={<PlusIcon />} to="/alerts/routes/new">
          {t('New route')}
        </ButtonLink>
      </Allowed>
    }
  >
    <AlertTabs />
    <Routes />
  </Page>
);

const Routes = () => {
  const { data: routes, error, refetch } = useQuery(routesQuery());
  // Each row says how many monitors it is for, and which channels.
  const isReady = useOnceLoaded([
    useQuery(allMonitorsQuery()),
    useQuery(channelsQuery()),
    useQuery(rotasQuery()),
  ]);
  if (replacesPage(error, routes))
    return <Failure what={t('The routes could not be loaded')} error={error} onRetry={refetch} />;
  if (routes === undefined || !isReady) return <Skeleton height={120} />;
  if (routes.length === 0)
    return (
      <Empty icon={<WebhookIcon />} title={t('There is no route yet')}>
        {t(
          'A route says: monitors with the tag “prod” send messages to these channels. A monitor that gets the tag later follows it, too.',
        )}
      </Empty>
    );
  return (
    <Stack gap="xs">
      {routes.map((route) => (
        <RouteRow key={route.id} route={route} />
      ))}
    </Stack>
  );
};

const RouteRow = ({ route }: { readonly route: AlertRoute }) => {
  const { data: monitors = [] } = useQuery(allMonitorsQuery());
  const { data: channels = [] } = useQuery(channelsQuery());
  const { data: rotas = [] } = useQuery(rotasQuery());
  const count = monitors.filter(({ tags }) => hasAllTags(tags, route.tags)).length;
  const names = [
    ...channels.filter(({ id }) => route.channel_ids.includes(id)),
    ...rotas.filter(({ id }) => route.rota_ids.includes(id)),
  ].map(({ name }) => name);
  return (
    <Paper withBorder p="sm" className={classes.row ?? ''}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div className={classes.text}>
          <AnchorLink
            fw={600}
            className={classes.title ?? ''}
            to="/alerts/routes/$routeId"
            params={{ routeId: route.id }}
          >
            {route.name}
          </AnchorLink>
          <ManagedMark managed={route.managed} />
          <DeletionMark id={route.id} />
          <Text size="xs" c="dimmed" component="div">
            {t('{count, plural, one {# monitor} other {# monitors}} with the tags {tags}', {
              count,
              tags: inList(route.tags.map((tag) => `“${tag}”`)),
            })}
          </Text>
          <Text size="xs" component="div">
            {names.length === 0 ? t('It names no channel.') : inList(names)}
          </Text>
        </div>
        <Text size="xs" c="dimmed" className={classes.end ?? ''}>
          {afterInWords(route.after_minutes)}
        </Text>
      </Group>
    </Paper>
  );
};
