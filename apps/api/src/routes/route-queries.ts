import { Inject, Injectable } from '@nestjs/common';
import type { AccountId, MonitorId, RouteId } from '@tocsin/domain';
import type { PageRequest, Repositories } from '@tocsin/persistence';
import { managedView, managedViewOf } from '../http/bodies/managed-view.js';
import { pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { type ReceiverListView, receiverView } from './receiver-view.js';
import { type RoutePage, type RouteView, routeView } from './route-view.js';

@Injectable()
export class RouteQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(accountId: AccountId, page: PageRequest): Promise<RoutePage> {
    const { routes, managedResources } = this.committed;
    const found = await routes.list(accountId, page);
    const managed = await managedResources.ofEach(
      'routes',
      found.items.map(({ routeId }) => routeId),
    );
    return pageView(found, (route) => routeView(route, managedView(managed.get(route.routeId))));
  }

  async get(accountId: AccountId, routeId: RouteId): Promise<RouteView> {
    const route = await this.committed.routes.find(accountId, routeId);
    if (!route) throw notFound('route');
    return routeView(route, await managedViewOf(this.committed, 'routes', routeId));
  }

  async receivers(accountId: AccountId, monitorId: MonitorId): Promise<ReceiverListView> {
    const found = await this.committed.monitors.find(accountId, monitorId);
    if (!found) throw notFound('monitor');
    return { items: (await this.committed.routes.receiversOf(found.monitor)).map(receiverView) };
  }
}
