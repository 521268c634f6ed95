import { Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { HeartbeatPing } from '@tocsin/probes/catalogue';
import { Public } from '../http/access/access.js';
import { CurrentExchange, type HttpExchange } from '../http/access/http-exchange.js';
import { ExecutesCommand } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { HeartbeatReports, TakePing } from './reports.js';

const exitCodeMax = 255;

/** @throws Problem for an unknown kind of report */
const pingFrom = (report: string | undefined): ((at: Date) => HeartbeatPing) => {
  if (report === undefined) return (at) => ({ kind: 'success', at });
  if (report === 'start' || report === 'success' || report === 'fail') return (at) => ({ kind: report, at });
  const exitCode = /^\d{1,3}$/.test(report) ? Number(report) : Number.NaN;
  if (!(exitCode <= exitCodeMax)) throw notFound('kind of report');
  return (at) => ({ kind: 'exit', exitCode, at });
};

/** Jobs need nothing but a URL. */
@Controller('ping')
@ApiExcludeController()
@Public()
export class PingController {
  constructor(private readonly reports: HeartbeatReports) {}

  @Get([':token', ':token/:report'])
  @ExecutesCommand(TakePing)
  @Header('Content-Type', 'text/plain; charset=utf-8')
  byGet(
    @CurrentExchange() exchange: HttpExchange,
    @Param('token') token: string,
    @Param('report') report?: string,
  ): Promise<string> {
    return this.#take(exchange, token, report);
  }

  @Post([':token', ':token/:report'])
  @ExecutesCommand(TakePing)
  @HttpCode(200)
  @Header('Content-Type', 'text/plain; charset=utf-8')
  byPost(
    @CurrentExchange() exchange: HttpExchange,
    @Param('token') token: string,
    @Param('report') report?: string,
  ): Promise<string> {
    return this.#take(exchange, token, report);
  }

  async #take(exchange: HttpExchange, token: string, report: string | undefined): Promise<string> {
    await this.reports.take(exchange, token, () => pingFrom(report));
    return 'OK\n';
  }
}
