import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler } from '@nestjs/cqrs';
import { type ClockJump, instant } from '@tocsin/domain';
import { ClockWatch, type Repositories } from '@tocsin/persistence';
import { LOGGER, type Logger } from '@tocsin/platform';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { COMMITTED } from '../http/commands/committed.js';
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

/** Notes that jobs can report, and the absence that this ends. */
export class NotePresence extends ChangeCommand<void, null> {}

@CommandHandler(NotePresence)
export class NotePresenceHandler implements ChangeHandler<NotePresence> {
  async handle(_: NotePresence, { clock, presence }: Repositories) {
    await presence.note(instant(new Date((await clock.read()).nowMs)));
    return unaudited(undefined);
  }
}

/** An absence shorter than some of these goes unnoticed. */
const presenceNotedEveryMs = 2000;

/**
 * Reads the database's clock before each look at the agenda. After a jump, it records the jump and realigns the check
 * schedule. Notes the presence of the service too, before anybody is judged.
 */
@Injectable()
export class ClockKeeper {
  #settled: ClockJump | null | undefined;
  #notePresenceAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly commands: CommandBus,
    private readonly watch: ClockWatch,
  ) {}

  /** Never rejects: what is due is judged by the clock that its own transaction reads. */
  async look(): Promise<void> {
    try {
      await this.#look();
    } catch (error) {
      this.logger.warn(
        { err: error },
        'the clock of the database could not be watched; the next try is in a second',
      );
    }
  }

  /** Notes the presence for the last time. Never rejects. */
  async leave(): Promise<void> {
    await this.#notePresence().catch(() => undefined);
  }

  async #notePresence(): Promise<void> {
    if (await this.committed.presence.isOfInterest()) await this.commands.execute(new NotePresence(null));
  }

  async #look(): Promise<void> {
    const { jump } = await this.watch.look(this.committed.clock);
    const { unsaved } = this.watch;
    const monotonicMs = performance.now();
    if (monotonicMs >= this.#notePresenceAtMs) {
      await this.#notePresence();
      this.#notePresenceAtMs = monotonicMs + presenceNotedEveryMs;
    }
    if (unsaved !== null) {
      this.logger.warn(
        { jumped_by_ms: unsaved.byMs, at: unsaved.at },
        'the clock of the database jumped, or this machine slept: nobody is judged as late until one interval from now',
      );
      await this.commands.execute(new RecordClockJump(unsaved));
      this.watch.saved(unsaved);
    }
    const settled = this.#settled;
    if (settled !== undefined && settled?.at === jump?.at && settled?.byMs === jump?.byMs) return;
    // At the start too: the clock may have been set back while no process ran.
    await this.commands.execute(new RealignChecks());
    this.#settled = jump;
  }
}
