import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { UnitOfWork } from '@tocsin/persistence';
import { LOGGER, type Logger } from '@tocsin/platform';
import { Repeated } from '../background/repeated.js';
import { judgeDue } from './judge-heartbeats.js';

/** How many jobs one transaction judges: bounds how long other writers wait for it. */
const jobsAtOnceMax = 50;

/** Judges jobs that have not reported, when they are due. Every api process does; row locks share the work out. */
@Injectable()
export class HeartbeatJudge implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #judging: Repeated;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onFailure = 'heartbeats could not be judged, and will be a second later';
    this.#judging = new Repeated(() => this.#judge(), logger, onFailure);
  }

  onApplicationBootstrap(): void {
    this.#judging.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#judging.stop();
  }

  async #judge(): Promise<void> {
    // Looking costs less than taking the lock for writing, and mostly nothing is due.
    while (await this.unitOfWork.committed.heartbeats.isAnyDue()) {
      const judged = await this.unitOfWork.run((repositories) => judgeDue(repositories, jobsAtOnceMax));
      if (judged < jobsAtOnceMax) return;
    }
  }
}
