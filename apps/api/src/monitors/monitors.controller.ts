import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody } from '@nestjs/swagger';
import type { MonitorId } from '@tocsin/domain';
import { CurrentCaller } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/text.js';
import { NoBody, validated } from '../http/bodies/validation.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, PostOperation, V1Controller, WriteOperation } from '../http/operation.js';
import { ChangeMonitor } from './change-monitor.js';
import { CreateMonitor } from './create-monitor.js';
import { CreateMonitors, MadeMonitorsView } from './create-monitors.js';
import { DeleteMonitor } from './delete-monitor.js';
import { MonitorChanges, NewMonitor } from './monitor-bodies.js';
import { MonitorQueries, MonitorQuery } from './monitor-queries.js';
import { MonitorPage, MonitorView } from './monitor-view.js';
import { NewMonitors } from './new-monitors.js';
import { ofEachMonitor } from './of-each-monitor.js';
import { PauseMonitor, ResumeMonitor } from './pause-monitor.js';
import { CheckMonitorNow } from './reschedule.js';

@V1Controller('monitors', 'Monitors')
export class MonitorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: MonitorQueries,
  ) {}

  @Post()
  @PostOperation({
    id: 'createMonitor',
    command: CreateMonitor,
    summary: 'Make a monitor',
    status: 201,
    answer: MonitorView,
    problems: ['monitor_limit_reached'],
  })
  create(@CurrentCaller() caller: Caller, @Body() requested: NewMonitor): Promise<MonitorView> {
    return this.commands.execute(new CreateMonitor(caller, requested));
  }

  @Post('many')
  @PostOperation({
    id: 'createMonitors',
    command: CreateMonitors,
    summary: 'Make several monitors',
    description:
      'All of them are made, or none. The answer to a refusal names each wrong field with the position of its monitor, such as `monitors.2.target`.',
    status: 201,
    answer: MadeMonitorsView,
    problems: ['monitor_limit_reached'],
  })
  async createMany(
    @CurrentCaller() caller: Caller,
    @Body() { monitors }: NewMonitors,
  ): Promise<MadeMonitorsView> {
    const requested = await ofEachMonitor(monitors, (given) => validated(NewMonitor, given));
    return this.commands.execute(new CreateMonitors(caller, requested));
  }

  @Get()
  @Operation({ id: 'listMonitors', summary: "The account's monitors", status: 200, answer: MonitorPage })
  list(@CurrentCaller() caller: Caller, @Query() { filter, page }: MonitorQuery): Promise<MonitorPage> {
    return this.queries.list(caller, filter, page);
  }

  @Get(':id')
  @Operation({ id: 'getMonitor', summary: 'A monitor', status: 200, answer: MonitorView, ids: ['id'] })
  get(@CurrentCaller() caller: Caller, @Param('id', PathId) monitorId: MonitorId): Promise<MonitorView> {
    return this.queries.get(caller, monitorId);
  }

  @Patch(':id')
  @WriteOperation({
    id: 'changeMonitor',
    command: ChangeMonitor,
    summary: 'Change a monitor',
    status: 200,
    answer: MonitorView,
    problems: ['monitor_limit_reached'],
    ids: ['id'],
  })
  change(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Body() changes: MonitorChanges,
  ): Promise<MonitorView> {
    return this.commands.execute(new ChangeMonitor(caller, { monitorId, changes }));
  }

  @Delete(':id')
  @WriteOperation({
    id: 'deleteMonitor',
    command: DeleteMonitor,
    summary: 'Delete a monitor',
    description:
      'Resolves the open incident, if there is one, and sends a message to the attached channels. Incidents and alerts are kept.',
    status: 204,
    ids: ['id'],
  })
  delete(@CurrentCaller() caller: Caller, @Param('id', PathId) monitorId: MonitorId): Promise<void> {
    return this.commands.execute(new DeleteMonitor(caller, { monitorId }));
  }

  @Post(':id/check')
  @PostOperation({
    id: 'checkMonitorNow',
    command: CheckMonitorNow,
    summary: 'Check now',
    description:
      'Checks the monitor from each of its regions as soon as a prober is free. A paused monitor is a `conflict`.',
    status: 202,
    answer: MonitorView,
    ids: ['id'],
  })
  @ApiBody({ type: NoBody, required: false })
  checkNow(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Body() _body: NoBody,
  ): Promise<MonitorView> {
    return this.commands.execute(new CheckMonitorNow(caller, { monitorId }));
  }

  @Post(':id/pause')
  @PostOperation({
    id: 'pauseMonitor',
    command: PauseMonitor,
    summary: 'Pause a monitor',
    description: 'Resolves the open incident, if there is one, and sends a message to the attached channels.',
    status: 200,
    answer: MonitorView,
    ids: ['id'],
  })
  @ApiBody({ type: NoBody, required: false })
  pause(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Body() _body: NoBody,
  ): Promise<MonitorView> {
    return this.commands.execute(new PauseMonitor(caller, { monitorId }));
  }

  @Post(':id/resume')
  @PostOperation({
    id: 'resumeMonitor',
    command: ResumeMonitor,
    summary: 'Resume a monitor',
    status: 200,
    answer: MonitorView,
    ids: ['id'],
  })
  @ApiBody({ type: NoBody, required: false })
  resume(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Body() _body: NoBody,
  ): Promise<MonitorView> {
    return this.commands.execute(new ResumeMonitor(caller, { monitorId }));
  }
}
