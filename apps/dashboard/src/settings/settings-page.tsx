import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { t } from '../language/text.js';
import { Page } from '../ui/page.js';
import classes from '../ui/tabs.module.css';

const parts = [
  { to: '/settings', label: t('Account') },
  { to: '/settings/members', label: t('Members') },
  { to: '/settings/api-keys', label: t('API keys') },
  { to: '/settings/audit-log', label: t('Audit log') },
  { to: '/settings/you', label: t('You') },
] as const;

export const SettingsPage = () => {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const part = parts.find(({ to }) => to === path)?.label;
  const isFirst = part === undefined || path === parts[0].to;
  return (
    <Page title={isFirst ? t('Settings') : t('Settings: {part}', { part })}>
      <nav aria-label={t('Settings')}>
        <ul className={classes.tabs}>
          {parts.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={classes.tab} activeOptions={{ exact: true }}>
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
