import type { paths } from '../api/schema.js';

type Path = Extract<keyof paths, string>;
type Read = Path | `${Path}?${string}`;

/** All pages show these. */
const ofFrame: readonly Read[] = ['/v1/summary', '/v1/batches', '/v1/channels?health=failing&limit=50'];

/** The other requests of a page, as the program writes them; `{id}` is the thing that the page's path names. */
const ofPages: Readonly<Record<string, readonly Read[]>> = {
  '/': [
    '/v1/trouble',
    '/v1/incidents?status=open',
    '/v1/incidents?status=resolved',
    '/v1/channels?limit=100',
    '/v1/alerts?status=delivered&event=incident.created&limit=1',
    '/v1/regions',
    '/v1/summary/highlights',
    '/v1/alerts?status=failed',
  ],
  '/alerts/channels/$channelId': [
    '/v1/channels/{id}',
    '/v1/alerts?channel_id={id}&limit=1',
    '/v1/monitors?limit=100',
    '/v1/monitors?limit=100&channel_id={id}',
    '/v1/channel-types',
    '/v1/channels?limit=100',
  ],
  '/alerts': ['/v1/channels?limit=100', '/v1/alerts?latest_of_channel=true&limit=100', '/v1/alerts'],
  '/incidents': [
    '/v1/incidents?status=open',
    '/v1/incidents?status=resolved',
    '/v1/incidents/figures?span=30d',
  ],
  '/incidents/$incidentId': [
    '/v1/incidents/{id}',
    '/v1/incidents/{id}/evidence',
    '/v1/alerts?incident_id={id}&limit=100',
    '/v1/channels?limit=100',
    '/v1/trouble',
  ],
  '/monitors': ['/v1/monitors?limit=100'],
  '/monitors/$monitorId': [
    '/v1/monitors/{id}',
    '/v1/monitors/{id}/checks?limit=100',
    '/v1/incidents?monitor_id={id}',
    '/v1/trouble?monitor_id={id}',
    '/v1/monitors/{id}/uptime',
    '/v1/monitors/{id}/imported-history',
    '/v1/monitors/{id}/findings',
    '/v1/maintenance-windows?limit=100&monitor_id={id}',
    '/v1/regions',
    '/v1/channels?limit=100',
    '/v1/monitors/{id}/channels?limit=100',
    '/v1/rotas?limit=100',
    '/v1/monitors/{id}/rotas',
    '/v1/monitors/{id}/receivers',
  ],
  '/settings': ['/v1/account', '/v1/mail-domains?limit=100'],
};

/**
 * Returns the requests that a page makes as soon as it is there, so that they can be sent before.
 * @param pattern of the page's path
 * @param search a page that filters asks for something else
 */
export const firstReads = (pattern: string, { pathname, search }: Location): readonly string[] => {
  if (search !== '') return ofFrame;
  const at = pattern.split('/').findIndex((segment) => segment.startsWith('$'));
  const id = pathname.split('/')[at] ?? '';
  return [...ofFrame, ...(ofPages[pattern] ?? [])].map((read) => read.replace('{id}', () => id));
};
