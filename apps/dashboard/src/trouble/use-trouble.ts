import { useQuery } from '@tanstack/react-query';
import type { Monitor } from '../monitors/shared/monitor-queries.js';
import { type Trouble, troubleQuery } from './trouble-queries.js';
import { reasonOf } from './trouble-words.js';

/** The open incident of a monitor with its reason; `undefined` without one. */
export const useTrouble = ({
  id,
  open_incident_id: open,
}: Pick<Monitor, 'id' | 'open_incident_id'>): Trouble | undefined => {
  const { data } = useQuery(troubleQuery(id));
  return data?.items.find(({ incident }) => incident.id === open);
};

/** The reason that the block of a monitor's page shows, which no other part of the page repeats. */
export const useShownReason = (monitor: Pick<Monitor, 'id' | 'open_incident_id'>): string | null => {
  const trouble = useTrouble(monitor);
  return trouble === undefined ? null : reasonOf(trouble);
};
