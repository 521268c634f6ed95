import { Module } from '@nestjs/common';
import { AuditLogController } from './audit-log.controller.js';
import { ListAuditEntriesHandler } from './list-audit-entries.js';

@Module({ controllers: [AuditLogController], providers: [ListAuditEntriesHandler] })
export class AuditModule {}
