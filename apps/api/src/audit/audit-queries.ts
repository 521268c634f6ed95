import { Inject, Injectable } from '@nestjs/common';
import type { AccountId } from '@tocsin/domain';
import type { PageRequest, Repositories } from '@tocsin/persistence';
import { pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import { type AuditPage, auditEntryView } from './audit-entry-view.js';

@Injectable()
export class AuditQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async list(accountId: AccountId, page: PageRequest): Promise<AuditPage> {
    return pageView(await this.committed.auditLog.list(accountId, page), auditEntryView);
  }
}
