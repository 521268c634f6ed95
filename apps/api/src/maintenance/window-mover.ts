import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import { type Clock, type Instant, instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { RepeatedCommand } from '../background/repeated-command.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { moveWindowsOn } from '../judging/move-windows-on.js';

/** Moves maintenance windows that have ended on to their next occurrence. */
export class MoveWindowsOn extends ChangeCommand<boolean> {}

@CommandHandler(MoveWindowsOn)
export class MoveWindowsOnHandler implements ChangeHandler<MoveWindowsOn> {
  async handle(_command: MoveWindowsOn, repositories: Repositories, now: Instant) {
    return unaudited(await moveWindowsOn(repositories, now));
  }
}

@Injectable()
export class WindowMover extends RepeatedCommand {
  @Inject(CLOCK) private readonly clock!: Clock;

  protected readonly onFailure = 'maintenance windows could not be moved on; the next try is in a second';

  protected isDue(): Promise<boolean> {
    return this.committed.maintenanceWindows.isAnyEnded(instant(this.clock.now()));
  }

  protected newCommand(): MoveWindowsOn {
    return new MoveWindowsOn();
  }
}
