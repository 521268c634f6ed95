import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { version } from '@tocsin/platform/version';
import { useEffect, useState } from 'react';
import { rich } from '../language/rich-text.js';
import { t } from '../language/text.js';
import { summaryQuery } from '../overview/summary-queries.js';
import { Allowed } from '../session/allowed.js';
import bell from '../ui/bell.svg';
import { useIncidentsInTitle } from '../ui/document-title.js';
import {
  BellIcon,
  BookIcon,
  BroadcastIcon,
  CrossIcon,
  FileIcon,
  FlameIcon,
  GearIcon,
  HomeIcon,
  MoreIcon,
  PulseIcon,
  WrenchIcon,
} from '../ui/icons.js';
import ringingBell from '../ui/ringing-bell.svg';
import classes from './shell.module.css';

/** In a narrow window they stay in reach of a thumb, at the bottom. */
const nearPlaces = [
  { to: '/', label: t('Overview'), icon: <HomeIcon /> },
  { to: '/monitors', label: t('Monitors'), icon: <PulseIcon /> },
  { to: '/incidents', label: t('Incidents'), icon: <FlameIcon /> },
  { to: '/alerts', label: t('Alerts'), icon: <BellIcon /> },
] as const;

/** In a narrow window, a button beside the others opens them. */
const morePlaces = [
  { to: '/maintenance', label: t('Maintenance'), icon: <WrenchIcon /> },
  { to: '/status-pages', label: t('Status pages'), icon: <BroadcastIcon /> },
  { to: '/settings', label: t('Settings'), icon: <GearIcon /> },
] as const;

type Place = (typeof nearPlaces)[number] | (typeof morePlaces)[number];

export const Navigation = () => {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const openIncidents = useOpenIncidents();
  const isHere = ({ to }: Place): boolean => path === to || (to !== '/' && path.startsWith(`${to}/`));
  const link = (place: Place) => (
    <Link
      key={place.to}
      to={place.to}
      className={classes.place}
      aria-current={isHere(place) ? 'page' : undefined}
      onClick={close}
    >
      {place.icon}
      <span>{place.label}</span>
      {place.to === '/incidents' && openIncidents > 0 && (
        <span className={classes.count}>
          {rich('{count, number} <unseen>open</unseen>', {
            count: openIncidents,
            unseen: (text) => <span className={classes.unseen}>{text}</span>,
          })}
        </span>
      )}
    </Link>
  );
  return (
    <nav
      className={classes.navigation}
      aria-label={t('Main')}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
    >
      <div className={classes.near}>
        {nearPlaces.map(link)}
        <button
          type="button"
          className={`${classes.place} ${classes.opener}`}
          aria-expanded={isOpen}
          aria-controls="more-places"
          data-here={morePlaces.some(isHere)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <CrossIcon /> : <MoreIcon />}
          <span>{t('More||places')}</span>
        </button>
      </div>
      <div id="more-places" className={classes.more} data-open={isOpen}>
        {morePlaces.map(link)}
        <div className={classes.seldom}>
          <Allowed to="applyConfig">
            <Link
              to="/import"
              className={classes.place}
              aria-current={path === '/import' ? 'page' : undefined}
              onClick={close}
            >
              <FileIcon />
              {t('Import')}
            </Link>
          </Allowed>
          <a href="/docs" className={classes.place}>
            <BookIcon />
            {t('API reference')}
          </a>
        </div>
        {/* not translated: a name and a number. */}
        <p className={classes.version}>Tocsin {version}</p>
      </div>
    </nav>
  );
};

/** Counts the open incidents, and shows in the tab whether there are any. */
const useOpenIncidents = (): number => {
  const { data: summary } = useQuery(summaryQuery());
  const count = summary?.open_incidents ?? 0;
  useIncidentsInTitle(count);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = count === 0 ? bell : ringingBell;
  }, [count]);
  return count;
};
