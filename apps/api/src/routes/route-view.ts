import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Instant, Route, RouteId } from '@tocsin/domain';
import { PageOf } from '../http/bodies/page.js';
import { routeFields } from './route-bodies.js';

@ApiSchema({ name: 'Route' })
export class RouteView extends routeFields.view<RouteId>() {
  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly updated_at!: Instant;
}

@ApiSchema({ name: 'RoutePage' })
export class RoutePage extends PageOf(RouteView) {}

export const routeView = (route: Route): RouteView => ({
  id: route.routeId,
  ...routeFields.shown(route),
  created_at: route.createdAt,
  updated_at: route.updatedAt,
});
