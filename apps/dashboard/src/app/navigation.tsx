import { Stack } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { BellIcon, BookIcon, FlameIcon, GearIcon, PulseIcon, WrenchIcon } from '../ui/icons.js';
import classes from './shell.module.css';

type NavigationProps = {
  readonly onNavigate: () => void;
};

const places = [
  { to: '/monitors', label: 'Monitors', icon: <PulseIcon /> },
  { to: '/incidents', label: 'Incidents', icon: <FlameIcon /> },
  { to: '/alerts', label: 'Alerts', icon: <BellIcon /> },
  { to: '/maintenance', label: 'Maintenance', icon: <WrenchIcon /> },
  { to: '/settings', label: 'Settings', icon: <GearIcon /> },
] as const;

export const Navigation = ({ onNavigate }: NavigationProps) => {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Stack gap={4} h="100%">
      {places.map(({ to, label, icon }) => {
        const isHere = path === to || path.startsWith(`${to}/`);
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
          </Link>
        );
      })}
      <a href="/docs" className={`${classes.place} ${classes.reference}`}>
        <BookIcon />
        API reference
      </a>
    </Stack>
  );
};
