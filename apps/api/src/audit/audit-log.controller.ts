import { Get, Query, Req, Res } from '@nestjs/common';
import type { Account } from '@tocsin/persistence';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentAccount } from '../http/access/current-caller.js';
import { Operation, V1Controller } from '../http/operation.js';
import { AuditPage } from './audit-entry-view.js';
import { AuditQueries, AuditQuery, linesMax } from './audit-queries.js';

const linesMediaType = 'application/x-ndjson';

const description = `
With \`Accept: ${linesMediaType}\`, the answer is the whole log from \`cursor\` on, newest first, as one \`AuditEntry\` a
line; \`limit\` is not used. After ${linesMax} entries, a last line \`{"next_cursor": …}\` says where the next request goes on.`.trim();

@V1Controller('audit-log', 'Audit log')
export class AuditLogController {
  constructor(private readonly queries: AuditQueries) {}

  @Get()
  @Operation({
    id: 'listAuditEntries',
    summary: 'The audit log: who changed what, and when',
    description,
    status: 200,
    answer: AuditPage,
    mediaType: linesMediaType,
  })
  async list(
    @CurrentAccount() { id }: Account,
    @Query() { page, filter }: AuditQuery,
    @Req() { headers, method }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    reply.header('Vary', 'Accept');
    if (!acceptsLines(headers.accept)) {
      reply.send(await this.queries.list(id, filter, page));
      return;
    }
    reply.header('Content-Type', linesMediaType);
    reply.send(method === 'HEAD' ? undefined : await this.queries.lines(id, filter, page.after));
  }
}

/** Programs that want lines name them: a wildcard stands for JSON. */
const acceptsLines = (accept = ''): boolean =>
  accept.split(',').some((range) => range.split(';', 1)[0]?.trim().toLowerCase() === linesMediaType);
