import { CommandHandler } from '@nestjs/cqrs';
import {
  type AccountId,
  canonicalJson,
  type Instant,
  id,
  type RouteConfig,
  type RouteId,
  routeBounds,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { requireAccountForChange } from '../accounts/account-queries.js';
import { managedViewOf } from '../http/bodies/managed-view.js';
import { givenFields } from '../http/bodies/validation.js';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { invalid, notFound, Problem } from '../http/problems/problem.js';
import type { RouteChanges } from './route-bodies.js';
import { type RouteView, routeView } from './route-view.js';

const { routesMax } = routeBounds;

const unknownIn = (
  field: string,
  what: string,
  ids: readonly string[],
  owned: ReadonlySet<string>,
): { field: string; message: string }[] =>
  ids.flatMap((each, index) =>
    owned.has(each) ? [] : [{ field: `${field}.${index}`, message: `${field}.${index} names no ${what}` }],
  );

/** @throws Problem that names each unknown channel and rota */
const requireReceivers = async (
  { channels, rotas }: Repositories,
  accountId: AccountId,
  { channelIds, rotaIds }: Pick<RouteConfig, 'channelIds' | 'rotaIds'>,
): Promise<void> => {
  const unknown = [
    ...unknownIn('channel_ids', 'channel', channelIds, await channels.lockOwned(accountId, channelIds)),
    ...unknownIn('rota_ids', 'rota', rotaIds, await rotas.lockOwned(accountId, rotaIds)),
  ];
  if (unknown.length > 0) throw invalid(...unknown);
};

const sorted = (config: RouteConfig): RouteConfig => ({
  ...config,
  channelIds: config.channelIds.toSorted(),
  rotaIds: config.rotaIds.toSorted(),
});

export class CreateRoute extends AccountCommand<RouteView, RouteConfig> {}

@CommandHandler(CreateRoute)
export class CreateRouteHandler implements ChangeHandler<CreateRoute> {
  async handle({ accountId, data: config }: CreateRoute, repositories: Repositories, now: Instant) {
    const { routes, incidents } = repositories;
    await requireAccountForChange(repositories, accountId);
    if ((await routes.count(accountId)) >= routesMax)
      throw new Problem('conflict', `An account can have at most ${routesMax} routes.`);
    await requireReceivers(repositories, accountId, config);
    const routeId = id<RouteId>(newId());
    const route = { ...sorted(config), routeId, accountId, createdAt: now, updatedAt: now };
    await routes.save(route);
    await incidents.lookAgain(accountId, now);
    return changed(routeView(route, null), { action: 'route.created', subjectId: routeId });
  }
}

type Change = { readonly routeId: RouteId; readonly changes: RouteChanges };

export class ChangeRoute extends AccountCommand<RouteView, Change> {}

@CommandHandler(ChangeRoute)
export class ChangeRouteHandler implements ChangeHandler<ChangeRoute> {
  async handle(
    { accountId, data: { routeId, changes } }: ChangeRoute,
    repositories: Repositories,
    now: Instant,
  ) {
    const { routes, incidents } = repositories;
    const before = await routes.findForChange(accountId, routeId);
    if (!before) throw notFound('route');
    const config = sorted(changes.applyTo(before));
    const managed = await managedViewOf(repositories, 'routes', routeId);
    if (canonicalJson({ ...before, ...config }) === canonicalJson(before))
      return unchanged(routeView(before, managed));
    const { channel_ids, rota_ids } = changes;
    await requireReceivers(repositories, accountId, {
      channelIds: channel_ids === undefined ? [] : config.channelIds,
      rotaIds: rota_ids === undefined ? [] : config.rotaIds,
    });
    const route = { ...before, ...config, updatedAt: now };
    await routes.save(route);
    await incidents.lookAgain(accountId, now);
    const fields = givenFields(changes);
    return changed(routeView(route, managed), { action: 'route.changed', subjectId: routeId, fields });
  }
}

export class DeleteRoute extends AccountCommand<void, { readonly routeId: RouteId }> {}

@CommandHandler(DeleteRoute)
export class DeleteRouteHandler implements ChangeHandler<DeleteRoute> {
  async handle(
    { accountId, data: { routeId } }: DeleteRoute,
    { routes, incidents }: Repositories,
    now: Instant,
  ) {
    const subjectName = await routes.remove(accountId, routeId);
    if (subjectName === null) throw notFound('route');
    await incidents.lookAgain(accountId, now);
    return changed(undefined, { action: 'route.deleted', subjectId: routeId, subjectName });
  }
}
