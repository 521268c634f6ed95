import { ApiSchema } from '@nestjs/swagger';
import type { Route, RouteId } from '@tocsin/domain';
import { Managed, type ManagedView } from '../http/bodies/managed-view.js';
import { PageOf } from '../http/bodies/page.js';
import { routeFields } from './route-bodies.js';

@ApiSchema({ name: 'Route' })
export class RouteView extends routeFields.view<RouteId>() {
  @Managed()
  readonly managed!: ManagedView | null;
}

@ApiSchema({ name: 'RoutePage' })
export class RoutePage extends PageOf(RouteView) {}

export const routeView = (route: Route, managed: ManagedView | null): RouteView => ({
  ...routeFields.viewOf(route.routeId, route, route),
  managed,
});
