import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId } from '@tocsin/domain';
import { type PageRequest, UnitOfWork } from '@tocsin/persistence';
import { pageView } from '../http/bodies/page.js';
import { type AuditPage, auditEntryView } from './audit-entry-view.js';

export class ListAuditEntries extends Query<AuditPage> {
  constructor(
    readonly accountId: AccountId,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListAuditEntries)
export class ListAuditEntriesHandler implements IQueryHandler<ListAuditEntries> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, page }: ListAuditEntries): Promise<AuditPage> {
    return pageView(await this.unitOfWork.committed.auditLog.list(accountId, page), auditEntryView);
  }
}
