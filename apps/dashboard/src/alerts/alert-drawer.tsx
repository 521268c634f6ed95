import { Drawer } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { AlertDetails } from './alert-details.js';

const route = getRouteApi('/inside/alerts');

export const AlertDrawer = ({ alertId }: { readonly alertId: string }) => {
  const navigate = route.useNavigate();
  return (
    <Drawer
      opened
      onClose={() => navigate({ search: ({ alert: _, ...filter }) => filter, replace: true })}
      position="right"
      size="xl"
      title="Message"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <AlertDetails alertId={alertId} />
    </Drawer>
  );
};
