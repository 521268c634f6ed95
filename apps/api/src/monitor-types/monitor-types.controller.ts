import { Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConstantAnswer } from '../http/constant-answer.js';
import { inLanguage } from '../http/in-language.js';
import { Operation, V1Controller } from '../http/operation.js';
import { carriedTypes } from '../monitors/monitor-config.js';
import { MonitorTypeListView, monitorTypeView } from './monitor-type-view.js';

@V1Controller('monitor-types', 'Monitors')
export class MonitorTypesController {
  readonly #types = new ConstantAnswer(
    (language): MonitorTypeListView => ({
      items: carriedTypes().map((description) =>
        inLanguage(language, monitorTypeView(description), description),
      ),
    }),
  );

  @Get()
  @Operation({
    id: 'listMonitorTypes',
    summary: 'The monitor types and their settings',
    status: 200,
    answer: MonitorTypeListView,
  })
  list(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    return this.#types.bodyFor(request, reply);
  }
}
