import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '../language/text.js';
import { AlertDetails } from './alert-details.js';
import { type Alert, alertQuery, useAlertChannel } from './alert-queries.js';

type AlertDrawerProps = { readonly alertId: string; readonly onClose: () => void };

export const AlertDrawer = ({ alertId, onClose }: AlertDrawerProps) => {
  const { data: alert } = useQuery(alertQuery(alertId));
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => focusOnLink(alertId, opener), [alertId, opener]);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={alert === undefined ? t('Message') : <To alert={alert} />}
      closeButtonProps={{ 'aria-label': t('Close') }}
      // A message below covers no control.
      styles={{ body: { paddingBlockEnd: 'calc(var(--mantine-spacing-md) + var(--toasts-height, 0px))' } }}
    >
      <AlertDetails alertId={alertId} />
    </Drawer>
  );
};

/** The link that opened it, or the one in the list beside it after it was opened from elsewhere. */
const focusOnLink = (alertId: string, opener: Element | null): void => {
  // not translated: a selector.
  const links = [...document.querySelectorAll<HTMLElement>(`main a[href*="alert=${alertId}"]`)];
  (links.find((link) => link === opener) ?? links.at(-1))?.focus();
};

const To = ({ alert }: { readonly alert: Alert }) =>
  t('Message to {channel}', { channel: useAlertChannel(alert).words });
