import { Readable } from 'node:stream';
import { Get, Query, Req, Res } from '@nestjs/common';
import type { Account } from '@tocsin/persistence';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentAccount } from '../http/access/current-caller.js';
import { KeyedController, Operation } from '../http/operation.js';
import { exposition } from './exposition.js';
import { formatFor, openMetricsMediaType } from './exposition-format.js';
import { MonitorMetricsQueries, MonitorMetricsQuery } from './monitor-metrics-queries.js';
import { OpenScrapes, scrapesPerAccountMax } from './open-scrapes.js';

const description = `
For Prometheus and other scrapers, which send an API key: OpenMetrics 1.0 for those that accept it, and Prometheus' text
format for others. docs/metrics.md lists the metrics. An account can have ${scrapesPerAccountMax} scrapes at a time.`.trim();

@KeyedController('metrics/monitors', 'Monitors')
export class MonitorMetricsController {
  constructor(
    private readonly queries: MonitorMetricsQueries,
    private readonly scrapes: OpenScrapes,
  ) {}

  @Get()
  @Operation({
    id: 'getMonitorMetrics',
    summary: 'Metrics of the monitors of the account',
    description,
    status: 200,
    mediaType: [openMetricsMediaType, 'text/plain'],
    problems: ['too_many_scrapes'],
  })
  async metrics(
    @CurrentAccount() { id }: Account,
    @Query() query: MonitorMetricsQuery,
    @Req() { headers, method }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const format = formatFor(headers.accept);
    reply.headers({ 'Content-Type': format.mediaType, Vary: 'Accept' });
    if (method === 'HEAD') {
      reply.send();
      return;
    }
    const end = this.scrapes.begin(id);
    const scrape = await this.queries.scrape(id, query).catch((error: unknown) => {
      end();
      throw error;
    });
    reply.send(Readable.from(exposition(format, scrape), { highWaterMark: 1 }).once('close', end));
  }
}
