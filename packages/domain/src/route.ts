import type { AccountId, ChannelId, Instant, RotaId, RouteId } from './brand.js';
import { hasAllTags, type Tag } from './tag.js';

export const routeBounds = {
  routesMax: 200,
  /** Unicode code points. */
  nameCharsMax: 200,
  tagsMax: 10,
  channelsMax: 50,
  rotasMax: 10,
  /** A day. */
  afterMinutesMax: 1440,
} as const;

/** Rings channels and rotas for the monitors that have all its tags. */
export type RouteConfig = {
  readonly name: string;
  readonly tags: readonly Tag[];
  readonly channelIds: readonly ChannelId[];
  readonly rotaIds: readonly RotaId[];
  readonly afterMinutes: number;
};

export type Route = RouteConfig & {
  readonly routeId: RouteId;
  readonly accountId: AccountId;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

export const routeMatches = ({ tags }: Pick<RouteConfig, 'tags'>, monitorTags: readonly Tag[]): boolean =>
  hasAllTags(monitorTags, tags);
