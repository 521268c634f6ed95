import { Module } from '@nestjs/common';
import { EventHub } from './event-hub.js';
import { EventsController } from './events.controller.js';

@Module({ controllers: [EventsController], providers: [EventHub] })
export class EventsModule {}
