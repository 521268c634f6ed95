import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Allowed } from '../session/allowed.js';
import { PlusIcon } from '../ui/icons.js';
import { Page } from '../ui/page.js';
import { AlertsSection } from './alerts-section.js';
import { ChannelsSection } from './channels-section.js';

const route = getRouteApi('/inside/alerts');

const AlertDrawer = lazy(() =>
  import('./alert-drawer.js').then((module) => ({ default: module.AlertDrawer })),
);

export const AlertsPage = () => (
  <Page
    title="Alerts"
    lead="The channels that get a message when an incident opens or resolves, and every message that was sent."
    actions={
      <Allowed to="createChannel">
        <Button
          leftSection={<PlusIcon />}
          renderRoot={(props) => <Link to="/alerts/channels/new" {...props} />}
        >
          New channel
        </Button>
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
