import { Module } from '@nestjs/common';
import { IncidentQueries } from './incident-queries.js';
import { IncidentsController } from './incidents.controller.js';
import { OpenIncidentHandler } from './open-incident.js';
import { ResolveIncidentHandler } from './resolve-incident.js';

@Module({
  controllers: [IncidentsController],
  providers: [OpenIncidentHandler, ResolveIncidentHandler, IncidentQueries],
})
export class IncidentsModule {}
