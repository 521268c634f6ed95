import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Allowed } from '../session/allowed.js';
import { PlusIcon } from '../ui/icons.js';
import { lazyPart } from '../ui/lazy-part.js';
import { ButtonLink } from '../ui/links.js';
import { Page } from '../ui/page.js';
import { AlertsSection } from './alerts-section.js';
import { ChannelsSection } from './channels-section.js';

const route = getRouteApi('/inside/alerts');

const AlertDrawer = lazyPart(() => import('./alert-drawer.js'), 'AlertDrawer');

export const AlertsPage = () => (
  <Page
    title="Alerts"
    lead="The channels that get a message when an incident opens or resolves, and every message that was sent."
    actions={
      <Allowed to="createChannel">
        <ButtonLink leftSection={<PlusIcon />} to="/alerts/channels/new">
          New channel
        </ButtonLink>
      </Allowed>
    }
  >
    <ChannelsSection />
    <AlertsSection />
    <OpenAlert />
  </Page>
);

const OpenAlert = () => {
  const { alert: alertId } = route.useSearch();
  return <Suspense>{alertId !== undefined && <AlertDrawer alertId={alertId} />}</Suspense>;
};
