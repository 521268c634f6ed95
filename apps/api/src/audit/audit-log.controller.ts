import { Get, Query } from '@nestjs/common';
import type { Account } from '@tocsin/persistence';
import { CurrentAccount } from '../http/access/current-caller.js';
import { PageQuery } from '../http/bodies/page.js';
import { Operation, V1Controller } from '../http/operation.js';
import { AuditPage } from './audit-entry-view.js';
import { AuditQueries } from './audit-queries.js';

@V1Controller('audit-log', 'Audit log')
export class AuditLogController {
  constructor(private readonly queries: AuditQueries) {}

  @Get()
  @Operation({
    id: 'listAuditEntries',
    summary: 'Who changed what of the account, and when',
    status: 200,
    answer: AuditPage,
  })
  list(@CurrentAccount() { id }: Account, @Query() { page }: PageQuery): Promise<AuditPage> {
    return this.queries.list(id, page);
  }
}
