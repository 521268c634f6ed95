import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { PublicStatusModule } from '../public-status/public-status.module.js';
import {
  ChangeStatusComponentHandler,
  CreateStatusComponentHandler,
  DeleteStatusComponentHandler,
  OrderStatusComponentsHandler,
} from './component-commands.js';
import { StatusComponentsController } from './components.controller.js';
import { DeleteStatusSubscriberHandler } from './delete-subscriber.js';
import { PageNames } from './page-names.js';
import {
  AddStatusUpdateHandler,
  ChangeStatusPostHandler,
  CreateStatusPostHandler,
  PublishStatusPostHandler,
  RemoveStatusPostHandler,
} from './post-commands.js';
import { StatusPostsController } from './posts.controller.js';
import {
  ChangeStatusPageHandler,
  CreateStatusPageHandler,
  DeleteStatusPageHandler,
} from './status-page-commands.js';
import { StatusPageQueries } from './status-page-queries.js';
import { StatusPagesController } from './status-pages.controller.js';
import { StatusSubscribersController } from './subscribers.controller.js';

@Module({
  imports: [PeopleModule, PublicStatusModule],
  controllers: [
    StatusPagesController,
    StatusComponentsController,
    StatusPostsController,
    StatusSubscribersController,
  ],
  providers: [
    PageNames,
    StatusPageQueries,
    CreateStatusPageHandler,
    ChangeStatusPageHandler,
    DeleteStatusPageHandler,
    CreateStatusComponentHandler,
    ChangeStatusComponentHandler,
    OrderStatusComponentsHandler,
    DeleteStatusComponentHandler,
    CreateStatusPostHandler,
    ChangeStatusPostHandler,
    PublishStatusPostHandler,
    AddStatusUpdateHandler,
    RemoveStatusPostHandler,
    DeleteStatusSubscriberHandler,
  ],
  exports: [PageNames],
})
export class StatusPagesModule {}
