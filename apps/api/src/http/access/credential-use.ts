import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Instant } from '@tocsin/domain';
import { type Repositories, UnitOfWork } from '@tocsin/persistence';
import { LOGGER, type Logger } from '@tocsin/platform';

/** How many writes may be under way: beyond this a use goes unrecorded until a later one. */
const writesMax = 100;

/** An API key or a session, as it was just read. */
type Used = { readonly id: string; readonly lastUsedAt: Instant | null };

/** Puts on record when keys and sessions were last used, beside the requests that use them: none waits for it. */
@Injectable()
export class CredentialUse implements BeforeApplicationShutdown {
  readonly #writes = new Map<string, Promise<void>>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param everyMs how fine the record is; what is used all the time costs one write in this time */
  note(
    { id, lastUsedAt }: Used,
    everyMs: number,
    now: Instant,
    mark: (repositories: Repositories) => Promise<void>,
  ): void {
    const isRecent = lastUsedAt !== null && Date.parse(now) - Date.parse(lastUsedAt) < everyMs;
    if (isRecent || this.#writes.has(id) || this.#writes.size === writesMax) return;
    this.#writes.set(id, this.#write(id, mark));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.#writes.values());
  }

  async #write(id: string, mark: (repositories: Repositories) => Promise<void>): Promise<void> {
    try {
      await this.unitOfWork.run(mark);
    } catch (error) {
      // Whoever writes something that matters says it louder.
      this.logger.debug({ err: error, id }, 'the last use of a key or a session was not recorded');
    } finally {
      this.#writes.delete(id);
    }
  }
}
