import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock, instant } from '@tocsin/domain';
import {
  type Database,
  type DueSubject,
  isUnavailable,
  lookAtAgenda,
  UnknownSecretKey,
} from '@tocsin/persistence';
import { CLOCK, DATABASE, LOGGER, type Logger, TIMER } from '@tocsin/platform';
import type { StartTimer } from '@tocsin/platform/scheduling';
import { Agenda } from './agenda.js';
import { ClockKeeper, NotePresenceHandler, RecordClockJumpHandler } from './clock-keeper.js';
import { type AgendaKind, DoWhatIsDue, DoWhatIsDueHandler, dueKinds } from './due-kinds.js';

/** Every api process does what is due; row locks share the work out. */
@Injectable()
export class AgendaKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #agenda: Agenda;

  constructor(
    @Inject(DATABASE) { read }: Database,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) log: Logger,
    @Inject(TIMER) startTimer: StartTimer,
    commands: CommandBus,
    private readonly clockKeeper: ClockKeeper,
  ) {
    const kinds = (Object.keys(dueKinds) as AgendaKind[]).map((kind) => ({
      kind,
      due: dueKinds[kind].due,
      atOnceMax: dueKinds[kind].atOnceMax,
      carryOut: (due: readonly DueSubject[]) => commands.execute(new DoWhatIsDue({ kind, due })),
    }));
    this.#agenda = new Agenda({
      kinds,
      look: async (subjectsMax) => {
        await clockKeeper.look();
        return lookAtAgenda(read, kinds, subjectsMax, instant(clock.now()));
      },
      // A secret of one subject may be sealed with a key that is lost.
      isUnavailable: (error) => isUnavailable(error) && !(error instanceof UnknownSecretKey),
      log,
      startTimer,
    });
  }

  onApplicationBootstrap(): void {
    this.#agenda.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.stop();
    await this.clockKeeper.leave();
  }

  /** Resolves when nothing of the agenda is under way any more. */
  stop(): Promise<void> {
    return this.#agenda.stop();
  }
}

@Module({
  providers: [AgendaKeeper, ClockKeeper, DoWhatIsDueHandler, NotePresenceHandler, RecordClockJumpHandler],
})
export class AgendaModule {}
