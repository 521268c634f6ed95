import { Injectable } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import { ClockWatch, type Repositories } from '@tocsin/persistence';
import { RepeatedCommand } from '../background/repeated-command.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { judgeDue } from './judge-heartbeats.js';

/** Bounds how long other writers wait. */
const jobsAtOnceMax = 50;

/** Judges jobs that have not reported, when they are due. */
export class JudgeDueHeartbeats extends ChangeCommand<boolean> {}

@CommandHandler(JudgeDueHeartbeats)
export class JudgeDueHeartbeatsHandler implements ChangeHandler<JudgeDueHeartbeats> {
  constructor(private readonly watch: ClockWatch) {}

  async handle(_command: JudgeDueHeartbeats, repositories: Repositories) {
    return unaudited((await judgeDue(repositories, this.watch, jobsAtOnceMax)) === jobsAtOnceMax);
  }
}

@Injectable()
export class HeartbeatJudge extends RepeatedCommand {
  protected readonly onFailure = 'heartbeats could not be judged; the next try is in a second';

  protected isDue(): Promise<boolean> {
    return this.committed.heartbeats.isAnyDue();
  }

  protected newCommand(): JudgeDueHeartbeats {
    return new JudgeDueHeartbeats();
  }
}
