import { Drawer } from '@mantine/core';
import { t } from '../language/text.js';
import { AlertDetails } from './alert-details.js';

type AlertDrawerProps = { readonly alertId: string; readonly onClose: () => void };

export const AlertDrawer = ({ alertId, onClose }: AlertDrawerProps) => (
  <Drawer
    opened
    onClose={onClose}
    position="right"
    size="xl"
    title={t('Message')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    <AlertDetails alertId={alertId} />
  </Drawer>
);
