import { Injectable } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Repositories } from '@tocsin/persistence';
import { RepeatedCommand } from '../background/repeated-command.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';

/** How many monitors one transaction looks at: bounds how long other writers wait for it. */
const monitorsAtOnceMax = 200;

/** Marks monitors that no check could tell anything of for three intervals, also when no prober is left to say so. */
export class FindUncheckedMonitors extends ChangeCommand<boolean> {}

@CommandHandler(FindUncheckedMonitors)
export class FindUncheckedMonitorsHandler implements ChangeHandler<FindUncheckedMonitors> {
  async handle(_command: FindUncheckedMonitors, { uncheckedMonitors, heartbeats }: Repositories) {
    const { looked, accountIds } = await uncheckedMonitors.look(monitorsAtOnceMax);
    await heartbeats.judgeWatchers(accountIds);
    return unaudited(looked === monitorsAtOnceMax);
  }
}

@Injectable()
export class UncheckedWatch extends RepeatedCommand {
  protected readonly onFailure =
    'it could not be looked which monitors are unchecked, and will be a second later';

  protected isDue(): Promise<boolean> {
    return this.committed.uncheckedMonitors.isAnyDue();
  }

  protected newCommand(): FindUncheckedMonitors {
    return new FindUncheckedMonitors();
  }
}
