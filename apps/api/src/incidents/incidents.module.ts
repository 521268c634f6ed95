import { Module } from '@nestjs/common';
import {
  AcknowledgeIncidentHandler,
  AddIncidentNoteHandler,
  UnacknowledgeIncidentHandler,
} from './answer-incident.js';
import { OpenIncidentHandler, ResolveIncidentHandler } from './incident-commands.js';
import { IncidentQueries } from './incident-queries.js';
import { IncidentsController } from './incidents.controller.js';

@Module({
  controllers: [IncidentsController],
  providers: [
    OpenIncidentHandler,
    ResolveIncidentHandler,
    AcknowledgeIncidentHandler,
    UnacknowledgeIncidentHandler,
    AddIncidentNoteHandler,
    IncidentQueries,
  ],
})
export class IncidentsModule {}
