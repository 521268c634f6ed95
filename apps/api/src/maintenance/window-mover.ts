import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type Clock, instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { CLOCK, LOGGER, type Logger } from '@tocsin/platform';
import { Repeated } from '../background/repeated.js';
import { moveWindowsOn } from '../judging/move-windows-on.js';

/** Moves maintenance windows that have ended on to their next occurrence. Every api process does; row locks share the work out. */
@Injectable()
export class WindowMover implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #moving: Repeated;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onFailure = 'maintenance windows could not be moved on, and will be a second later';
    this.#moving = new Repeated(() => this.#moveOn(), logger, onFailure);
  }

  onApplicationBootstrap(): void {
    this.#moving.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#moving.stop();
  }

  async #moveOn(): Promise<void> {
    // Looking costs less than taking the lock for writing, and mostly nothing has ended.
    for (let mayBeMore = true; mayBeMore; ) {
      const now = instant(this.clock.now());
      mayBeMore =
        (await this.unitOfWork.committed.maintenanceWindows.isAnyEnded(now)) &&
        (await this.unitOfWork.run((repositories) => moveWindowsOn(repositories, now)));
    }
  }
}
