import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { summaryQuery } from '../overview/summary-queries.js';
import bell from '../ui/bell.svg';
import { useIncidentsInTitle } from '../ui/document-title.js';
import ringingBell from '../ui/ringing-bell.svg';

/** Counts the open incidents, and shows in the tab whether there are any. */
export const useOpenIncidents = (): number => {
  const { data: summary } = useQuery(summaryQuery());
  const count = summary?.open_incidents ?? 0;
  useIncidentsInTitle(count);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = count === 0 ? bell : ringingBell;
  }, [count]);
  return count;
};
