import { All, Controller, HttpCode, Param, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../http/access/access.js';
import { CurrentExchange, type HttpExchange } from '../http/access/http-exchange.js';
import { ExecutesCommand } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { HeartbeatReports, TakePing } from './reports.js';

type PushAnswer = { readonly ok: true };

/**
 * The path of push monitors of Uptime Kuma: jobs report here without an edit, by any method. As in Uptime Kuma, a `status`
 * other than `up` is a failure, and a missing one means `up`. `msg` and `ping` are ignored.
 */
@Controller('api/push')
@ApiExcludeController()
@Public()
export class PushController {
  constructor(private readonly reports: HeartbeatReports) {}

  @All([':token', ':token/*'])
  @ExecutesCommand(TakePing)
  @HttpCode(200)
  async take(
    @CurrentExchange() exchange: HttpExchange,
    @Param() { token = '', '*': more }: Readonly<Record<string, string>>,
    @Query('status') status?: unknown,
  ): Promise<PushAnswer> {
    // Express routes a path with a slash at its end as one without.
    if (more !== undefined && more !== '') throw notFound('path');
    const kind = status === undefined || status === '' || status === 'up' ? 'success' : 'fail';
    await this.reports.take(exchange, token, () => (at) => ({ kind, at }));
    return { ok: true };
  }
}
