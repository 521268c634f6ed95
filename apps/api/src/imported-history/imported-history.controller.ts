import { Body, Get, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { MonitorId } from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount, CurrentCaller } from '../http/access/current-caller.js';
import { PathId } from '../http/bodies/text.js';
import type { Caller } from '../http/commands/caller.js';
import { Operation, V1Controller, WriteOperation } from '../http/operation.js';
import { ImportHistory } from './import-history.js';
import { daysFrom, NewImportedHistory, outagesFrom } from './imported-history-bodies.js';
import { ImportedHistoryQueries } from './imported-history-queries.js';
import { ImportedHistoryView } from './imported-history-view.js';

@V1Controller('monitors/:id/imported-history', 'Checks')
export class ImportedHistoryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: ImportedHistoryQueries,
  ) {}

  @Get()
  @Operation({
    id: 'getImportedHistory',
    summary: 'The imported history of a monitor',
    status: 200,
    answer: ImportedHistoryView,
    ids: ['id'],
  })
  get(
    @CurrentAccount() { id }: Account,
    @Param('id', PathId) monitorId: MonitorId,
  ): Promise<ImportedHistoryView> {
    return this.queries.get(id, monitorId);
  }

  @Put()
  @WriteOperation({
    id: 'importHistory',
    command: ImportHistory,
    summary: 'Import the history of a monitor from another service',
    description:
      'Replaces what was imported before. Empty lists remove it. `tocsin import history` sends it for all monitors of a file set.',
    status: 204,
    ids: ['id'],
  })
  put(
    @CurrentCaller() caller: Caller,
    @Param('id', PathId) monitorId: MonitorId,
    @Body() body: NewImportedHistory,
  ): Promise<void> {
    const history = { source: body.source, days: daysFrom(body), outages: outagesFrom(body) };
    return this.commands.execute(new ImportHistory(caller, { monitorId, history }));
  }
}
