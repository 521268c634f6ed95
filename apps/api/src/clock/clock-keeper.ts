import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { ClockJump } from '@tocsin/domain';
import { ClockWatch, type Repositories } from '@tocsin/persistence';
import { RepeatedTask } from '../background/repeated-command.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { RealignChecks } from '../probing/claim-checks.js';

/** Stores a jump of the database's clock, so that all processes know of it. */
export class RecordClockJump extends ChangeCommand<void, ClockJump> {}

@CommandHandler(RecordClockJump)
export class RecordClockJumpHandler implements ChangeHandler<RecordClockJump> {
  async handle({ data }: RecordClockJump, { clock }: Repositories) {
    await clock.record(data);
    return unaudited(undefined);
  }
}

/** Looks at the database's clock each second. After a jump, it says so and makes due what was put off. */
@Injectable()
export class ClockKeeper extends RepeatedTask {
  @Inject(ClockWatch) private readonly watch!: ClockWatch;
  #settled: ClockJump | null | undefined;

  protected readonly onFailure =
    'the clock of the database could not be watched; the next try is in a second';

  protected async step(): Promise<boolean> {
    const { jump } = await this.watch.look(this.committed.clock);
    const { unsaved } = this.watch;
    if (unsaved !== null) {
      this.logger.warn(
        { jumped_by_ms: unsaved.byMs, at: unsaved.at },
        'the clock of the database jumped, or this machine slept: nobody is judged as late until one interval from now',
      );
      await this.commands.execute(new RecordClockJump(unsaved));
      this.watch.saved(unsaved);
    }
    const settled = this.#settled;
    if (settled !== undefined && settled?.at === jump?.at && settled?.byMs === jump?.byMs) return false;
    // At the start too: the clock may have been set back while no process ran.
    await this.commands.execute(new RealignChecks());
    this.#settled = jump;
    return false;
  }
}
