import { CommandHandler } from '@nestjs/cqrs';
import { ClockWatch, type Repositories } from '@tocsin/persistence';
import type { HeartbeatPing } from '@tocsin/probes/catalogue';
import { ChangeCommand, type ChangeHandler, unaudited, unchanged } from '../http/commands/command.js';
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
