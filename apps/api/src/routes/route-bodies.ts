import { ApiSchema } from '@nestjs/swagger';
import { type ChannelId, type RotaId, type RouteConfig, routeBounds } from '@tocsin/domain';
import { Name, UuidList, WholeNumber } from '../http/bodies/fields.js';
import { resourceFields } from '../http/bodies/resource-fields.js';
import { idOf } from '../http/bodies/text.js';
import { TagList, tagsOf } from '../monitors/tag-fields.js';

const bounds = routeBounds;

const ids = { type: 'array', items: { type: 'string', format: 'uuid' } } as const;

export const routeFields = resourceFields<RouteConfig>()({
  name: {
    key: 'name',
    rules: Name(bounds.nameCharsMax, { description: 'The name of the route.', example: 'Production' }),
    shown: { type: 'string' },
  },
  tags: {
    key: 'tags',
    rules: TagList({
      tagsMin: 1,
      tagsMax: bounds.tagsMax,
      description:
        'The route applies to the monitors that have all of these tags. Capitals make no difference.',
      example: ['prod'],
    }),
    shown: { type: 'string', isArray: true, description: 'The monitors with all of these tags.' },
    fromBody: (texts: readonly string[]) => tagsOf(texts),
  },
  channel_ids: {
    key: 'channelIds',
    default: [],
    rules: UuidList(bounds.channelsMax, { description: 'The channels that get the messages.' }),
    shown: { ...ids, description: 'The channels that get the messages.' },
    fromBody: (uuids: readonly string[]) => uuids.map((uuid) => idOf<ChannelId>(uuid)),
    referenceInFiles: 'channels',
  },
  rota_ids: {
    key: 'rotaIds',
    default: [],
    rules: UuidList(bounds.rotasMax, {
      description: 'The rotas. The channels of their people on turn get the messages.',
    }),
    shown: { ...ids, description: 'The rotas. The channels of their people on turn get the messages.' },
    fromBody: (uuids: readonly string[]) => uuids.map((uuid) => idOf<RotaId>(uuid)),
    referenceInFiles: 'rotas',
  },
  after_minutes: {
    key: 'afterMinutes',
    default: 0,
    rules: WholeNumber({
      minimum: 0,
      maximum: bounds.afterMinutesMax,
      description:
        'How long after its beginning an incident that is still open, and not acknowledged, rings these channels.',
    }),
    whenNew: { default: 0 },
    shown: { type: 'integer' },
  },
});

@ApiSchema({ name: 'NewRoute' })
export class NewRoute extends routeFields.newBody() {
  get config(): RouteConfig {
    return routeFields.configOf(this);
  }
}

@ApiSchema({ name: 'RouteChanges', description: 'Omitted fields keep their values.' })
export class RouteChanges extends routeFields.changes() {
  applyTo(before: RouteConfig): RouteConfig {
    return routeFields.changed(before, this);
  }
}
