import { Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConstantAnswer } from '../http/constant-answer.js';
import { Operation, V1Controller } from '../http/operation.js';
import { carriedTypes } from '../monitors/monitor-config.js';
import { MonitorTypeListView, monitorTypeView } from './monitor-type-view.js';

@V1Controller('monitor-types', 'Monitors')
export class MonitorTypesController {
  readonly #types = new ConstantAnswer({
    items: carriedTypes().map(monitorTypeView),
  } satisfies MonitorTypeListView);

  @Get()
  @Operation({
    id: 'listMonitorTypes',
    summary: 'The monitor types and their settings',
    status: 200,
    answer: MonitorTypeListView,
  })
  list(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer {
    return this.#types.bodyFor(request, reply);
  }
}
