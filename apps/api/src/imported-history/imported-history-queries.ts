import { Inject, Injectable } from '@nestjs/common';
import type { AccountId, MonitorId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { COMMITTED } from '../http/commands/committed.js';
import { notFound } from '../http/problems/problem.js';
import { type ImportedHistoryView, importedHistoryView } from './imported-history-view.js';

@Injectable()
export class ImportedHistoryQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async get(accountId: AccountId, monitorId: MonitorId): Promise<ImportedHistoryView> {
    if (!(await this.committed.monitors.find(accountId, monitorId))) throw notFound('monitor');
    return importedHistoryView(await this.committed.importedHistories.find(monitorId));
  }
}
