import { isDeepStrictEqual } from 'node:util';
import { CommandHandler } from '@nestjs/cqrs';
import type { ImportedHistory, Instant, MonitorId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';

type Wanted = { readonly monitorId: MonitorId; readonly history: Omit<ImportedHistory, 'importedAt'> };

/** Replaces what was imported before. Without days and outages, nothing is left. */
export class ImportHistory extends AccountCommand<void, Wanted> {}

@CommandHandler(ImportHistory)
export class ImportHistoryHandler implements ChangeHandler<ImportHistory> {
  async handle(
    { accountId, data: { monitorId, history } }: ImportHistory,
    { monitors, importedHistories }: Repositories,
    now: Instant,
  ) {
    if (!(await monitors.findForChange(accountId, monitorId))) throw notFound('monitor');
    const before = await importedHistories.find(monitorId);
    const isEmpty = history.days.length + history.outages.length === 0;
    const isKnown =
      before !== null && isDeepStrictEqual(before, { ...history, importedAt: before.importedAt });
    if (isKnown || (isEmpty && before === null)) return unchanged(undefined);
    if (isEmpty) await importedHistories.remove(monitorId);
    else await importedHistories.save(monitorId, { ...history, importedAt: now });
    return changed(undefined, {
      action: 'monitor.changed',
      subjectId: monitorId,
      fields: ['imported_history'],
    });
  }
}
