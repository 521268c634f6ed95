import type { Schemas } from '../api/client.js';
import type { AlertRoute } from './route-queries.js';

export type RouteDraft = {
  readonly name: string;
  readonly tags: readonly string[];
  readonly channel_ids: readonly string[];
  readonly rota_ids: readonly string[];
  readonly after_minutes: number;
};

export const emptyRoute: RouteDraft = { name: '', tags: [], channel_ids: [], rota_ids: [], after_minutes: 0 };

export const routeDraftOf = ({
  name,
  tags,
  channel_ids,
  rota_ids,
  after_minutes,
}: AlertRoute): RouteDraft => ({ name, tags, channel_ids, rota_ids, after_minutes });

/** The name says the tags where none was written. */
const nameOf = ({ name, tags }: RouteDraft): string => name.trim() || tags.join(', ');

export const routeBody = (draft: RouteDraft): Schemas['NewRoute'] => ({
  name: nameOf(draft),
  tags: [...draft.tags],
  channel_ids: [...draft.channel_ids],
  rota_ids: [...draft.rota_ids],
  after_minutes: draft.after_minutes,
});
