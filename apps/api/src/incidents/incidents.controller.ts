import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody } from '@nestjs/swagger';
import type { IncidentId, MonitorId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/ids.js';
import { NoBody } from '../http/bodies/validation.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller } from '../http/operation.js';
import { NewIncident } from './incident-bodies.js';
import { IncidentQueries } from './incident-queries.js';
import { IncidentQuery } from './incident-query.js';
import { IncidentPage, IncidentView, IncidentWithTimelineView } from './incident-view.js';
import { OpenIncident } from './open-incident.js';
import { ResolveIncident } from './resolve-incident.js';

@V1Controller('', 'Incidents')
export class IncidentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: IncidentQueries,
  ) {}

  @Post('monitors/:id/incidents')
  @PostOperation({
    id: 'openIncident',
    command: OpenIncident,
    summary: 'Open an incident, and send a message to the channels of its monitor',
    status: 201,
    answer: IncidentView,
    ids: ['id'],
    problems: ['incident_already_open'],
  })
  open(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Body() { title, severity }: NewIncident,
  ): Promise<IncidentView> {
    return this.commands.execute(new OpenIncident(caller, { monitorId, title, severity }));
  }

  @Post('incidents/:id/resolve')
  @PostOperation({
    id: 'resolveIncident',
    command: ResolveIncident,
    summary: 'Resolve an incident, and send a message to the channels of its monitor',
    description: 'A resolved incident stays as it is, and no message is sent.',
    status: 200,
    answer: IncidentView,
    ids: ['id'],
  })
  @ApiBody({ type: NoBody, required: false })
  resolve(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) incidentId: IncidentId,
    @Body() _body: NoBody,
  ): Promise<IncidentView> {
    return this.commands.execute(new ResolveIncident(caller, { incidentId }));
  }

  @Get('incidents')
  @Operation({ id: 'listIncidents', summary: "The account's incidents", status: 200, answer: IncidentPage })
  list(@CurrentAccount() { id }: Account, @Query() { filter, page }: IncidentQuery): Promise<IncidentPage> {
    return this.queries.list(id, filter, page);
  }

  @Get('incidents/:id')
  @Operation({
    id: 'getIncident',
    summary: 'An incident with its timeline',
    status: 200,
    answer: IncidentWithTimelineView,
    ids: ['id'],
  })
  get(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) incidentId: IncidentId,
  ): Promise<IncidentWithTimelineView> {
    return this.queries.get(id, incidentId);
  }
}
