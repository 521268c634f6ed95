import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { PlusIcon } from '../ui/icons.js';
import { lazyPart } from '../ui/lazy-part.js';
import { ButtonLink } from '../ui/links.js';
import { Page } from '../ui/page.js';
import { useOnceLoaded } from '../ui/use-once-loaded.js';
import { lastAlertsQuery } from './alert-queries.js';
import { AlertTabs } from './alert-tabs.js';
import { AlertsSection } from './alerts-section.js';
import { channelsQuery } from './channel-queries.js';
import { ChannelsSection } from './channels-section.js';

const route = getRouteApi('/inside/alerts');

const AlertDrawer = lazyPart(() => import('./alert-drawer.js'), 'AlertDrawer');

export const AlertsPage = () => (
  <Page
    title={t('Alerts')}
    lead={t('Where messages go, and every message that was sent.')}
    actions={
      <Allowed to="createChannel">
        <ButtonLink leftSection={<PlusIcon />} to="/alerts/channels/new">
          {t('New channel')}
        </ButtonLink>
      </Allowed>
    }
  >
    <AlertTabs />
    <Sections />
    <OpenAlert />
  </Page>
);

/** The messages stand below the channels, whose heights depend on their last message. */
const Sections = () => {
  const channels = useQuery(channelsQuery());
  const outcomes = useQuery(lastAlertsQuery());
  if (!useOnceLoaded([channels, outcomes])) return <Skeleton height={400} />;
  return (
    <>
      <ChannelsSection />
      <AlertsSection />
    </>
  );
};

const OpenAlert = () => {
  const { alert: alertId } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => navigate({ search: ({ alert: _, ...filter }) => filter, replace: true });
  return <Suspense>{alertId !== undefined && <AlertDrawer alertId={alertId} onClose={close} />}</Suspense>;
};
