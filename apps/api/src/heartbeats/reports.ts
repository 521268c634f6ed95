import { Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler } from '@nestjs/cqrs';
import { ClockWatch, type Repositories } from '@tocsin/persistence';
import type { HeartbeatPing } from '@tocsin/probes/catalogue';
import type { HttpExchange } from '../http/access/http-exchange.js';
import { RateLimits } from '../http/access/rate-limits.js';
import { ChangeCommand, type ChangeHandler, unaudited, unchanged } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { HeartbeatQueries } from './coverage-reader.js';
import { takePing } from './judge-heartbeats.js';

type Ping = { readonly token: string; readonly ping: (at: Date) => HeartbeatPing };

/** Takes what a job reports. Answers whether there is such a job. */
export class TakePing extends ChangeCommand<boolean, Ping> {}

@CommandHandler(TakePing)
export class TakePingHandler implements ChangeHandler<TakePing> {
  constructor(private readonly watch: ClockWatch) {}

  async handle({ data: { token, ping } }: TakePing, repositories: Repositories) {
    return (await takePing(repositories, this.watch, token, ping)) ? unaudited(true) : unchanged(false);
  }
}

/** Takes the reports of jobs: this service's own path and that of Uptime Kuma lead here. */
@Injectable()
export class HeartbeatReports {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: HeartbeatQueries,
    private readonly limits: RateLimits,
  ) {}

  /** @throws Problem when no heartbeat has the token, or it reports too often */
  async take(
    { request, reply }: HttpExchange,
    token: string,
    pingFrom: () => (at: Date) => HeartbeatPing,
  ): Promise<void> {
    this.limits.pinged(reply, token);
    const ping = pingFrom();
    // SQLite runs one transaction at a time, so a report with an unknown token begins none.
    const isKnown = await this.queries.isKnown(token);
    if (isKnown && (await this.commands.execute(new TakePing({ token, ping })))) return;
    // The limit of guessed API keys applies to guessed tokens.
    this.limits.failed(request, reply, null);
    throw notFound('heartbeat');
  }
}
