import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { UnitOfWork } from '@tocsin/persistence';
import { LOGGER, type Logger } from '@tocsin/platform';
import { judgeDue } from './judge-heartbeats.js';

const lookEveryMs = 1000;
/** How many jobs one transaction judges: bounds how long other writers wait for it. */
const jobsAtOnceMax = 50;

/** Judges jobs that have not reported, when they are due. Every api process does; row locks share the work out. */
@Injectable()
export class HeartbeatJudge implements OnApplicationBootstrap, BeforeApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #judging: Promise<void> | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#judging ??= this.#judge().finally(() => {
        this.#judging = undefined;
      });
    }, lookEveryMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#judging;
  }

  async #judge(): Promise<void> {
    try {
      // Looking costs less than taking the lock for writing, and mostly nothing is due.
      while (await this.unitOfWork.committed.heartbeats.isAnyDue()) {
        const judged = await this.unitOfWork.run((repositories) => judgeDue(repositories, jobsAtOnceMax));
        if (judged < jobsAtOnceMax) return;
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'heartbeats could not be judged, and will be a second later');
    }
  }
}
