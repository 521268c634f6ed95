import { Module } from '@nestjs/common';
import { ReceiversController } from './receivers.controller.js';
import { ChangeRouteHandler, CreateRouteHandler, DeleteRouteHandler } from './route-commands.js';
import { RouteQueries } from './route-queries.js';
import { RoutesController } from './routes.controller.js';

@Module({
  controllers: [RoutesController, ReceiversController],
  providers: [CreateRouteHandler, ChangeRouteHandler, DeleteRouteHandler, RouteQueries],
})
export class RoutesModule {}
