import { type RouteId, routeBounds } from '@tocsin/domain';
import { NewRoute, RouteChanges, routeFields } from '../../routes/route-bodies.js';
import { ChangeRoute, CreateRoute, DeleteRoute } from '../../routes/route-commands.js';
import { plainKind } from './plain-kind.js';

const { routesMax, channelsMax, rotasMax } = routeBounds;

export const routes = plainKind({
  kind: 'routes',
  word: 'route',
  accountMax: routesMax,
  fields: routeFields,
  docs: { name: 'ConfigRoute' },
  newBody: NewRoute,
  changes: RouteChanges,
  lists: {
    channels: {
      itemsMax: channelsMax,
      description: 'The keys of the channels that get the messages.',
    },
    rotas: {
      itemsMax: rotasMax,
      description: 'The keys of the rotas that say whose channels get the messages.',
    },
  },
  all: async (repositories, accountId) => {
    const { items } = await repositories.routes.list(accountId, { limit: routesMax, after: null });
    return items.map((route) => [route.routeId, route]);
  },
  create: (caller, config) => new CreateRoute(caller, config),
  change: (caller, id, changes) => new ChangeRoute(caller, { routeId: id as RouteId, changes }),
  remove: (caller, id) => new DeleteRoute(caller, { routeId: id as RouteId }),
});
