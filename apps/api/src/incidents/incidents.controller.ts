import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiSchema } from '@nestjs/swagger';
import {
  answerBounds,
  type IncidentId,
  incidentBounds,
  instant,
  type MonitorId,
  type Severity,
  severities,
} from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { Lines, Moment, Name, OneOf, Optional, OrNull } from '../http/bodies/fields.js';
import { PathId } from '../http/bodies/text.js';
import { NoBody } from '../http/bodies/validation.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller, WriteOperation } from '../http/operation.js';
import { AcknowledgeIncident, AddIncidentNote, UnacknowledgeIncident } from './answer-incident.js';
import { OpenIncident, ResolveIncident } from './incident-commands.js';
import { IncidentFiguresQuery, IncidentQueries, IncidentQuery, TroubleQuery } from './incident-queries.js';
import {
  IncidentFiguresView,
  IncidentPage,
  IncidentView,
  IncidentWithTimelineView,
} from './incident-view.js';
import { TimelineEntryView } from './timeline-view.js';
import { TroubleListView } from './trouble-view.js';

const severityDefault: Severity = 'critical';

@ApiSchema({ name: 'NewIncident' })
export class NewIncident {
  @Name(incidentBounds.titleCharsMax, {
    description: 'One line that says what is wrong.',
    example: 'shop.example.com does not answer',
  })
  title!: string;

  @Optional()
  @OneOf(severities, {
    description: 'How bad it is, as messages and lists show it.',
    default: severityDefault,
  })
  severity: Severity = severityDefault;
}

const { noteCharsMax, snoozeDaysMax } = answerBounds;

@ApiSchema({ name: 'NewAcknowledgement' })
export class NewAcknowledgement {
  @Optional()
  @OrNull()
  @Lines(noteCharsMax, { description: 'A note for the timeline. No message contains it.' })
  note?: string | null;

  @Optional()
  @OrNull()
  @Moment({
    description: `From then on, the incident counts as not acknowledged: at most ${snoozeDaysMax} days from now.`,
  })
  until?: string | null;
}

@ApiSchema({ name: 'NewIncidentNote' })
export class NewIncidentNote {
  @Lines(noteCharsMax, { description: 'The text of the note. It may have several lines.' })
  text!: string;
}

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
    description: 'Resolving a resolved incident changes nothing and sends no message.',
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

  @Post('incidents/:id/acknowledge')
  @PostOperation({
    id: 'acknowledgeIncident',
    command: AcknowledgeIncident,
    summary: 'Acknowledge an incident, so that later channels and fallbacks are not rung for it',
    description: `Acknowledging it again changes nothing, unless \`until\` differs. The acknowledgement ends with the incident, at \`until\`, or when it is taken back. Then what has become due meanwhile is rung. Every channel that was rung gets the message of the end. An incident is acknowledged at most ${answerBounds.acknowledgementsMax} times.`,
    status: 200,
    answer: IncidentView,
    ids: ['id'],
    problems: ['incident_resolved'],
  })
  @ApiBody({ type: NewAcknowledgement, required: false })
  acknowledge(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) incidentId: IncidentId,
    @Body() { note = null, until = null }: NewAcknowledgement,
  ): Promise<IncidentView> {
    const ends = until === null ? null : instant(new Date(until));
    return this.commands.execute(new AcknowledgeIncident(caller, { incidentId, note, until: ends }));
  }

  @Delete('incidents/:id/acknowledge')
  @WriteOperation({
    id: 'unacknowledgeIncident',
    command: UnacknowledgeIncident,
    summary: 'Take the acknowledgement of an incident back',
    description:
      'What has become due meanwhile is rung. It changes nothing if the incident is not acknowledged or is resolved.',
    status: 200,
    answer: IncidentView,
    ids: ['id'],
  })
  unacknowledge(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) incidentId: IncidentId,
  ): Promise<IncidentView> {
    return this.commands.execute(new UnacknowledgeIncident(caller, { incidentId }));
  }

  @Post('incidents/:id/notes')
  @PostOperation({
    id: 'addIncidentNote',
    command: AddIncidentNote,
    summary: 'Add a note to the timeline of an incident',
    description: `A resolved incident takes notes too. No message has them. An incident has at most ${answerBounds.notesMax}.`,
    status: 201,
    answer: TimelineEntryView,
    ids: ['id'],
  })
  addNote(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) incidentId: IncidentId,
    @Body() { text }: NewIncidentNote,
  ): Promise<TimelineEntryView> {
    return this.commands.execute(new AddIncidentNote(caller, { incidentId, text }));
  }

  @Get('incidents')
  @Operation({ id: 'listIncidents', summary: "The account's incidents", status: 200, answer: IncidentPage })
  list(@CurrentAccount() { id }: Account, @Query() query: IncidentQuery): Promise<IncidentPage> {
    return this.queries.list(id, query);
  }

  @Get('trouble')
  @Operation({
    id: 'listTrouble',
    summary: 'Lists the latest open incidents, each with its reason and its failed checks',
    status: 200,
    answer: TroubleListView,
  })
  trouble(@CurrentAccount() { id }: Account, @Query() query: TroubleQuery): Promise<TroubleListView> {
    return this.queries.trouble(id, query.monitorId);
  }

  @Get('incidents/figures')
  @Operation({
    id: 'getIncidentFigures',
    summary: 'How soon incidents were acknowledged and resolved',
    description:
      'The last 24 hours and 7 days in whole hours, and the last 30, 90 and 365 days in whole days, in UTC.',
    status: 200,
    answer: IncidentFiguresView,
  })
  figures(
    @CurrentAccount() { id }: Account,
    @Query() query: IncidentFiguresQuery,
  ): Promise<IncidentFiguresView> {
    return this.queries.figures(id, query);
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
