import { Module } from '@nestjs/common';
import { MonitorTypesController } from './monitor-types.controller.js';

@Module({ controllers: [MonitorTypesController] })
export class MonitorTypesModule {}
