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

/** Looks each second for something to do. Every api process does; row locks share the work out. */
@Injectable()
export abstract class RepeatedTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  @Inject(COMMITTED) protected readonly committed!: Repositories;
  @Inject(CommandBus) protected readonly commands!: CommandBus;
  @Inject(LOGGER) protected readonly logger!: Logger;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  protected abstract readonly onFailure: string;

  /** Does the next thing that is due. Answers whether more may be due. */
  protected abstract step(): Promise<boolean>;

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
      while (await this.step());
    } catch (error) {
      this.logger.warn({ err: error }, this.onFailure);
    } finally {
      this.#running = undefined;
    }
  }
}

/** Runs a command while it is due. */
@Injectable()
export abstract class RepeatedCommand extends RepeatedTask {
  /** A look costs less than a transaction. */
  protected abstract isDue(): Promise<boolean>;

  /** Answers whether more may be due. */
  protected abstract newCommand(): ChangeCommand<boolean, unknown>;

  protected async step(): Promise<boolean> {
    return (await this.isDue()) && (await this.commands.execute(this.newCommand()));
  }
}
