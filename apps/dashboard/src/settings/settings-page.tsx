import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Page } from '../ui/page.js';
import classes from './settings-page.module.css';

const parts = [
  { to: '/settings', label: 'Account' },
  { to: '/settings/members', label: 'Members' },
  { to: '/settings/api-keys', label: 'API keys' },
  { to: '/settings/audit-log', label: 'Audit log' },
  { to: '/settings/you', label: 'You' },
] as const;

export const SettingsPage = () => {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const name = parts.find(({ to }) => to === path)?.label ?? 'Settings';
  return (
    <Page title={name === 'Account' ? 'Settings' : `Settings: ${name}`}>
      <nav aria-label="Settings">
        <ul className={classes.parts}>
          {parts.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={classes.part} activeOptions={{ exact: true }}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </Page>
  );
};
