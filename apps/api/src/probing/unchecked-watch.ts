import { Injectable } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import { ClockWatch, type Repositories } from '@tocsin/persistence';
import { RepeatedCommand } from '../background/repeated-command.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';

/** Bounds how long other writers wait. */
const monitorsAtOnceMax = 200;

/** Finds unchecked monitors, also when no prober is left. */
export class FindUncheckedMonitors extends ChangeCommand<boolean> {}

@CommandHandler(FindUncheckedMonitors)
export class FindUncheckedMonitorsHandler implements ChangeHandler<FindUncheckedMonitors> {
  constructor(private readonly watch: ClockWatch) {}

  async handle(_command: FindUncheckedMonitors, { uncheckedMonitors, heartbeats, clock }: Repositories) {
    const readClock = () => this.watch.look(clock);
    const { looked, accountIds } = await uncheckedMonitors.look(monitorsAtOnceMax, readClock);
    await heartbeats.judgeWatchers(accountIds);
    return unaudited(looked === monitorsAtOnceMax);
  }
}

@Injectable()
export class UncheckedWatch extends RepeatedCommand {
  protected readonly onFailure = 'unchecked monitors could not be found; the next try is in a second';

  protected isDue(): Promise<boolean> {
    return this.committed.uncheckedMonitors.isAnyDue();
  }

  protected newCommand(): FindUncheckedMonitors {
    return new FindUncheckedMonitors();
  }
}
