import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { UnitOfWork } from '@tocsin/persistence';
import { LOGGER, type Logger } from '@tocsin/platform';
import { Repeated } from '../background/repeated.js';

/** How many monitors one transaction looks at: bounds how long other writers wait for it. */
const monitorsAtOnceMax = 200;

/**
 * Finds monitors that nobody has been able to check for three intervals, also when no prober is left to say so. Every
 * api process looks; row locks share the work out.
 */
@Injectable()
export class UncheckedWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #looking: Repeated;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onFailure = 'it could not be looked which monitors are unchecked, and will be a second later';
    this.#looking = new Repeated(() => this.#look(), logger, onFailure);
  }

  onApplicationBootstrap(): void {
    this.#looking.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#looking.stop();
  }

  async #look(): Promise<void> {
    // Looking costs less than taking the lock for writing, and mostly nothing is due.
    while (await this.unitOfWork.committed.uncheckedMonitors.isAnyDue()) {
      const looked = await this.unitOfWork.run(async ({ uncheckedMonitors, heartbeats }) => {
        const found = await uncheckedMonitors.look(monitorsAtOnceMax);
        await heartbeats.judgeWatchers(found.accountIds);
        return found.looked;
      });
      if (looked < monitorsAtOnceMax) return;
    }
  }
}
