import { Module } from '@nestjs/common';
import { AuditLogController } from './audit-log.controller.js';
import { AuditQueries } from './audit-queries.js';

@Module({ controllers: [AuditLogController], providers: [AuditQueries] })
export class AuditModule {}
