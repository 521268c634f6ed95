import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { channelsQuery } from '../../alerts/channel-queries.js';
import { channelTypesQuery } from '../../alerts/channel-types.js';
import { findingsQuery } from '../../findings/finding-queries.js';
import { incidentQuery, incidentsQuery } from '../../incidents/incident-queries.js';
import { ancestryQuery, windowsQuery } from '../../maintenance/maintenance-queries.js';
import { useOnceLoaded } from '../../ui/use-once-loaded.js';
import { checksQuery, uptimeQuery } from '../shared/check-queries.js';
import { attachedChannelsQuery, type Monitor } from '../shared/monitor-queries.js';
import { regionsQuery } from '../shared/region-queries.js';

/**
 * Returns whether all requests that decide the height of a part have loaded or failed. The page waits for them and then
 * shows at once, so that nothing moves. It stays ready.
 */
export const usePageReady = (monitor: Monitor): boolean =>
  useOnceLoaded([
    useInfiniteQuery(checksQuery(monitor)),
    useInfiniteQuery(incidentsQuery({ monitor_id: monitor.id })),
    useQuery(incidentQuery(monitor.open_incident_id)),
    useQuery(uptimeQuery(monitor)),
    useQuery(findingsQuery(monitor)),
    useQuery(windowsQuery()),
    useQuery(ancestryQuery(monitor)),
    useQuery(regionsQuery()),
    useQuery(channelsQuery()),
    useQuery(channelTypesQuery()),
    useQuery(attachedChannelsQuery(monitor.id)),
  ]);
