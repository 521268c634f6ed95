import type { Channel } from '../../alerts/channel-queries.js';
import { standInOf } from '../../alerts/fallback-words.js';
import type { AlertRoute } from '../../routing/route-queries.js';
import { hasAllTags } from '../shared/tags.js';
import type { MonitorDraft } from './monitor-draft.js';

/** As `rings_somebody` of the api, for a monitor that is not saved yet. A rota counts as somebody. */
export const tellsNobody = (
  draft: Pick<MonitorDraft, 'channel_ids' | 'tags'>,
  channels: readonly Channel[],
  routes: readonly AlertRoute[],
): boolean => {
  const gets = (wanted: string): boolean => {
    const channel = channels.find(({ id }) => id === wanted);
    return channel?.enabled === true && (channel.confirmed || standInOf(channels, channel) !== undefined);
  };
  const rings = (route: AlertRoute): boolean => route.rota_ids.length > 0 || route.channel_ids.some(gets);
  return (
    !draft.channel_ids.some(gets) &&
    !routes.some((route) => hasAllTags(draft.tags, route.tags) && rings(route))
  );
};
