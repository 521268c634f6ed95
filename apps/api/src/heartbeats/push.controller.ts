import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../http/access/access.js';
import { CurrentExchange, type HttpExchange } from '../http/access/http-exchange.js';
import { ExecutesCommand } from '../http/commands/command.js';
import { HeartbeatReports, TakePing } from './reports.js';

type PushAnswer = { readonly ok: true };

/**
 * The path of push monitors of Uptime Kuma, so that jobs report here without an edit. A `status` other than `up` is a
 * failure, and a missing one means `up`, as in Uptime Kuma. `msg` and `ping` are ignored.
 */
@Controller('api/push')
@ApiExcludeController()
@Public()
export class PushController {
  constructor(private readonly reports: HeartbeatReports) {}

  @Get(':token')
  @ExecutesCommand(TakePing)
  byGet(
    @CurrentExchange() exchange: HttpExchange,
    @Param('token') token: string,
    @Query('status') status?: unknown,
  ): Promise<PushAnswer> {
    return this.#take(exchange, token, status);
  }

  @Post(':token')
  @ExecutesCommand(TakePing)
  @HttpCode(200)
  byPost(
    @CurrentExchange() exchange: HttpExchange,
    @Param('token') token: string,
    @Query('status') status?: unknown,
  ): Promise<PushAnswer> {
    return this.#take(exchange, token, status);
  }

  async #take(exchange: HttpExchange, token: string, status: unknown): Promise<PushAnswer> {
    const kind = status === undefined || status === '' || status === 'up' ? 'success' : 'fail';
    await this.reports.take(exchange, token, () => (at) => ({ kind, at }));
    return { ok: true };
  }
}
