import { Module } from '@nestjs/common';
import { GetIncidentHandler } from './get-incident.js';
import { IncidentsController } from './incidents.controller.js';
import { ListIncidentsHandler } from './list-incidents.js';
import { OpenIncidentHandler } from './open-incident.js';
import { ResolveIncidentHandler } from './resolve-incident.js';

@Module({
  controllers: [IncidentsController],
  providers: [OpenIncidentHandler, ResolveIncidentHandler, GetIncidentHandler, ListIncidentsHandler],
})
export class IncidentsModule {}
