import { Link } from '@tanstack/react-router';
import { t } from '../language/text.js';
import classes from '../ui/tabs.module.css';

const parts = [
  { to: '/alerts', label: t('Channels and messages') },
  { to: '/alerts/routes', label: t('Routes') },
  { to: '/alerts/rotas', label: t('Rotas') },
] as const;

export const AlertTabs = () => (
  <nav aria-label={t('Alerts')}>
    <ul className={classes.tabs}>
      {parts.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
