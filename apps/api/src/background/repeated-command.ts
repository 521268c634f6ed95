import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Repositories } from '@tocsin/persistence';
import { LOGGER, type Logger } from '@tocsin/platform';
import type { ChangeCommand } from '../http/commands/command.js';
import { COMMITTED } from '../http/commands/committed.js';

const everyMs = 1000;

/** Looks each second whether a command is due. Every api process does; row locks share the work out. */
@Injectable()
export abstract class RepeatedCommand implements OnApplicationBootstrap, BeforeApplicationShutdown {
  @Inject(COMMITTED) protected readonly committed!: Repositories;
  @Inject(CommandBus) private readonly commands!: CommandBus;
  @Inject(LOGGER) private readonly logger!: Logger;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  protected abstract readonly onFailure: string;

  /** A look costs less than a transaction. */
  protected abstract isDue(): Promise<boolean>;

  /** Answers whether more may be due. */
  protected abstract newCommand(): ChangeCommand<boolean, unknown>;

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.#run();
    }, everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      for (let mayBeMore = true; mayBeMore; )
        mayBeMore = (await this.isDue()) && (await this.commands.execute(this.newCommand()));
    } catch (error) {
      this.logger.warn({ err: error }, this.onFailure);
    } finally {
      this.#running = undefined;
    }
  }
}
