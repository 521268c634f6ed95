import { Stack } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { version } from '@tocsin/platform/version';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import {
  BellIcon,
  BookIcon,
  BroadcastIcon,
  FlameIcon,
  GearIcon,
  HomeIcon,
  PulseIcon,
  WrenchIcon,
} from '../ui/icons.js';
import { useOpenIncidents } from './open-incidents.js';
import classes from './shell.module.css';

type NavigationProps = {
  readonly onNavigate: () => void;
};

const places = [
  { to: '/', label: t('Overview'), icon: <HomeIcon /> },
  { to: '/monitors', label: t('Monitors'), icon: <PulseIcon /> },
  { to: '/incidents', label: t('Incidents'), icon: <FlameIcon /> },
  { to: '/alerts', label: t('Alerts'), icon: <BellIcon /> },
  { to: '/maintenance', label: t('Maintenance'), icon: <WrenchIcon /> },
  { to: '/status-pages', label: t('Status pages'), icon: <BroadcastIcon /> },
  { to: '/settings', label: t('Settings'), icon: <GearIcon /> },
] as const;

export const Navigation = ({ onNavigate }: NavigationProps) => {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const openIncidents = useOpenIncidents();
  return (
    <Stack gap={4} h="100%">
      {places.map(({ to, label, icon }) => {
        const isHere = path === to || (to !== '/' && path.startsWith(`${to}/`));
        return (
          <Link
            key={to}
            to={to}
            className={classes.place}
            aria-current={isHere ? 'page' : undefined}
            onClick={onNavigate}
          >
            {icon}
            {label}
            {to === '/incidents' && openIncidents > 0 && (
              <span className={classes.count}>
                {rich('{count, number} <unseen>open</unseen>', {
                  count: openIncidents,
                  unseen: (text) => <span className={classes.unseen}>{text}</span>,
                })}
              </span>
            )}
          </Link>
        );
      })}
      <a href="/docs" className={`${classes.place} ${classes.reference}`}>
        <BookIcon />
        {t('API reference')}
      </a>
      {/* not translated: a name and a number. */}
      <p className={classes.version}>Tocsin {version}</p>
    </Stack>
  );
};
