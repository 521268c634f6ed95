import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CommandBus, CommandHandler } from '@nestjs/cqrs';
import { type Clock, type Instant, instant } from '@tocsin/domain';
import {
  ClockWatch,
  type Database,
  type DueSubject,
  isUnavailable,
  lookAtAgenda,
  type Repositories,
  UnknownSecretKey,
} from '@tocsin/persistence';
import { CLOCK, CONFIG, type Config, DATABASE, LOGGER, type Logger, TIMER } from '@tocsin/platform';
import type { StartTimer } from '@tocsin/platform/scheduling';
import type { DueKind } from '../background/due-kind.js';
import {
  type AuditDraft,
  ChangeCommand,
  type ChangeHandler,
  changed,
  type ExecuteWithin,
  unchanged,
} from '../http/commands/command.js';
import { Agenda } from './agenda.js';
import { ClockKeeper, NotePresenceHandler, RecordClockJumpHandler } from './clock-keeper.js';
import { dueKinds } from './due-kinds.js';

type Kind = keyof typeof dueKinds;

/** Does what is due of a kind. */
export class DoWhatIsDue extends ChangeCommand<number, { kind: Kind; due: readonly DueSubject[] }> {
  override get label(): string {
    return `${super.label}:${this.data.kind}`;
  }
}

@CommandHandler(DoWhatIsDue)
class DoWhatIsDueHandler implements ChangeHandler<DoWhatIsDue> {
  constructor(
    private readonly watch: ClockWatch,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async handle(
    { data: { kind, due } }: DoWhatIsDue,
    repositories: Repositories,
    now: Instant,
    execute: ExecuteWithin,
  ) {
    const { carryOut }: DueKind = dueKinds[kind];
    const { watch, config } = this;
    const entries: AuditDraft[] = [];
    const audit = (entry: AuditDraft) => entries.push(entry);
    const done = await carryOut(due, { repositories, now, watch, config, execute, audit });
    return done > 0 ? changed(done, ...entries) : unchanged(done);
  }
}

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
    const kinds = (Object.keys(dueKinds) as Kind[]).map((kind) => ({
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
