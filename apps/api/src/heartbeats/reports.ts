import { Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { MonitorId } from '@tocsin/domain';
import { ClockWatch, type Repositories } from '@tocsin/persistence';
import type { HeartbeatPing } from '@tocsin/probes/catalogue';
import type { HttpExchange } from '../http/access/http-exchange.js';
import { RateLimits } from '../http/access/rate-limits.js';
import { ChangeCommand, type ChangeHandler, unaudited, unchanged } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { HeartbeatQueries } from './coverage-reader.js';
import { type Report, takePing } from './judge-heartbeats.js';

/** Takes what a job reports. Answers whether there is such a job. */
export class TakePing extends ChangeCommand<boolean, Report> {}

@CommandHandler(TakePing)
export class TakePingHandler implements ChangeHandler<TakePing> {
  constructor(private readonly watch: ClockWatch) {}

  async handle({ data }: TakePing, repositories: Repositories) {
    return (await takePing(repositories, this.watch, data)) ? unaudited(true) : unchanged(false);
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
    const concerned = await this.queries.reportedWith(token);
    if (await this.#report(concerned, token, ping)) return;
    // The limit of guessed API keys applies to guessed tokens.
    this.limits.failed(request, reply, null);
    throw notFound('heartbeat');
  }

  /** Reports to each in a transaction of its own: a failure at one account keeps nothing from another one. */
  async #report(monitorIds: readonly MonitorId[], token: string, ping: Report['ping']): Promise<boolean> {
    let isTaken = false;
    const failures: unknown[] = [];
    for (const monitorId of monitorIds)
      try {
        if (await this.commands.execute(new TakePing({ monitorId, token, ping }))) isTaken = true;
      } catch (failure) {
        failures.push(failure);
      }
    if (failures.length > 0) throw failures[0];
    return isTaken;
  }
}
